import { callOptions } from '#web/api/queries/options.ts'

/** The signed-in person. */
export const profileQuery = callOptions(['profile'], 'GET /api/user')
