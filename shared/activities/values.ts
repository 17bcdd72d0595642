import { loggedMessages } from '#shared/projects/logged-events.ts'

/** Activity types that staff log manually. */
export const LOGGED_ACTIVITY_TYPES = Object.keys(loggedMessages) as (keyof typeof loggedMessages)[]
