import { flagParam, createSearchReader } from './reader.ts'

/** Reads the search parameters of the notification list. */
export const readNotificationsSearch = createSearchReader({ unread: flagParam })
export type NotificationsSearch = ReturnType<typeof readNotificationsSearch>
