import { flag, searchReader } from './reader.ts'

/** Of the list of notifications. */
export const readNotificationsSearch = searchReader({ unread: flag })
export type NotificationsSearch = ReturnType<typeof readNotificationsSearch>
