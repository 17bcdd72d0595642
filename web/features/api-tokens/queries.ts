import type { CallOutput } from '#web/api/call.ts'
import { listOptions } from '#web/api/queries/options.ts'

export type TokenItem = CallOutput<'GET /api/api-tokens'>[number]

/** The agency's API tokens, newest first. */
export const tokensQuery = listOptions(['api-tokens', 'list'], 'GET /api/api-tokens', {
  query: { limit: 50 },
})
