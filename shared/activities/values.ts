import { loggedEvents } from './events.ts'

/** What staff log by hand. */
export const LOGGED_ACTIVITY_TYPES = Object.keys(loggedEvents) as (keyof typeof loggedEvents)[]
