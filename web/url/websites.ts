import { choiceParam, createSearchReader, textParam } from './reader.ts'

/** Reads the search parameters of a website list. */
export const readWebsitesSearch = createSearchReader({ q: textParam })
export type WebsitesSearch = ReturnType<typeof readWebsitesSearch>

/** Reads the search parameters of the staff's website list, which shows archived websites on request. */
export const readStaffWebsitesSearch = createSearchReader({ q: textParam, show: choiceParam(['archived']) })
export type StaffWebsitesSearch = ReturnType<typeof readStaffWebsitesSearch>

/** Reads the search parameters of a website's page. */
export const readWebsiteSearch = createSearchReader({ tab: choiceParam(['tickets', 'library'], 'tickets') })
export type WebsiteSearch = ReturnType<typeof readWebsiteSearch>

/** Reads the search parameters of a website's page for staff. */
export const readStaffWebsiteSearch = createSearchReader({
  tab: choiceParam(['overview', 'tickets', 'brief', 'library'], 'overview'),
})
export type StaffWebsiteSearch = ReturnType<typeof readStaffWebsiteSearch>
