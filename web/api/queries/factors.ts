import { queryOptions } from '@tanstack/react-query'
import { call, type CallOutput } from '#web/api/call.ts'

export type Factors = CallOutput<'GET /api/user/factors'>
export type Passkey = Factors['passkeys'][number]

/** The signed-in person's sign-in methods besides the password. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => call('GET /api/user/factors', {}, { signal }),
})
