import { callOptions } from '#web/api/queries/options.ts'

/** The signed-in user. */
export const profileQuery = callOptions(['profile'], 'GET /api/user')
