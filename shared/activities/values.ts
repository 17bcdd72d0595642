import { loggedWords } from '#shared/projects/logged-events.ts'

/** Activity types that staff log by hand. */
export const LOGGED_ACTIVITY_TYPES = Object.keys(loggedWords) as (keyof typeof loggedWords)[]
