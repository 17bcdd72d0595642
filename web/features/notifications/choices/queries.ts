import { callOptions } from '#web/api/queries/options.ts'

/** The reader's notification settings. */
export const settingsQuery = callOptions(['notification-settings'], 'GET /api/notification-settings')
