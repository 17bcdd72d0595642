import { oneOf, searchReader, text } from './reader.ts'

/** Of a list of websites. */
export const readWebsitesSearch = searchReader({ q: text })
export type WebsitesSearch = ReturnType<typeof readWebsitesSearch>

/** Of the staff's list, which shows what is archived if asked to. */
export const readStaffWebsitesSearch = searchReader({ q: text, show: oneOf(['archived']) })
export type StaffWebsitesSearch = ReturnType<typeof readStaffWebsitesSearch>

/** Of a website's page. */
export const readWebsiteSearch = searchReader({ tab: oneOf(['tickets', 'library'], 'tickets') })
export type WebsiteSearch = ReturnType<typeof readWebsiteSearch>

/** Of a website's page for staff. */
export const readStaffWebsiteSearch = searchReader({
  tab: oneOf(['overview', 'tickets', 'brief', 'library'], 'overview'),
})
export type StaffWebsiteSearch = ReturnType<typeof readStaffWebsiteSearch>
