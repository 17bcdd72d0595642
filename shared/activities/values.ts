import { loggedEvents } from './events.ts'

/** Types that staff log by hand. */
export const LOGGED_ACTIVITY_TYPES = Object.keys(loggedEvents) as (keyof typeof loggedEvents)[]
