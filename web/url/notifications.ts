import { flag, searchReader } from './reader.ts'

/** Reads the search parameters of the notification list. */
export const readNotificationsSearch = searchReader({ unread: flag })
export type NotificationsSearch = ReturnType<typeof readNotificationsSearch>
