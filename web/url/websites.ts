import { oneOf, searchReader, text } from './reader.ts'

/** Reads the search parameters of a website list. */
export const readWebsitesSearch = searchReader({ q: text })
export type WebsitesSearch = ReturnType<typeof readWebsitesSearch>

/** Reads the search parameters of the staff's website list, which shows archived websites on request. */
export const readStaffWebsitesSearch = searchReader({ q: text, show: oneOf(['archived']) })
export type StaffWebsitesSearch = ReturnType<typeof readStaffWebsitesSearch>

/** Reads the search parameters of a website's page. */
export const readWebsiteSearch = searchReader({ tab: oneOf(['tickets', 'library'], 'tickets') })
export type WebsiteSearch = ReturnType<typeof readWebsiteSearch>

/** Reads the search parameters of a website's page for staff. */
export const readStaffWebsiteSearch = searchReader({
  tab: oneOf(['overview', 'tickets', 'brief', 'library'], 'overview'),
})
export type StaffWebsiteSearch = ReturnType<typeof readStaffWebsiteSearch>
