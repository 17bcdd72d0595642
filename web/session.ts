import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { ApiError, call, type CallInput, type CallOutput } from '#web/api.ts'
import { clearDrafts, setDraftOwner } from '#web/ui/use-draft.ts'

export type SessionUser = CallOutput<'GET /api/user'>

async function loadSession(): Promise<SessionUser | null> {
  try {
    return remember(await call('GET /api/user'))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Who is signed in; null when nobody is. A session that dies later is told by `SESSION_EXPIRED`. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: loadSession,
  staleTime: Infinity,
  gcTime: Infinity,
  refetchOnWindowFocus: false,
})

/** What anybody may know of this portal: agency name, account manager, whether registration is open. */
export const portalQuery = queryOptions({
  queryKey: ['portal'],
  queryFn: () => call('GET /api/portal'),
  staleTime: Infinity,
  gcTime: Infinity,
})

/** The signed-in person, or null. */
export const useSession = (): SessionUser | null => useSuspenseQuery(sessionQuery).data

/** The person whose pages are still on screen while signing out leads away from them. */
let lastUser: SessionUser | null = null

/** The signed-in person, on routes that a guard protects. */
export function useUser(): SessionUser {
  const user = useSession() ?? lastUser
  if (!user) throw new Error('useUser needs a guarded route')
  return user
}

function remember(user: SessionUser): SessionUser {
  lastUser = user
  setDraftOwner(user.id)
  return user
}

/** Signs in; throws ApiError. */
export async function signIn(client: QueryClient, body: CallInput<'POST /api/login'>['body']) {
  const user = remember(await call('POST /api/login', { body }))
  client.setQueryData(sessionQuery.queryKey, user)
  return user
}

/** Registers a client and signs in; throws ApiError. */
export async function signUp(client: QueryClient, body: CallInput<'POST /api/register'>['body']) {
  const user = remember(await call('POST /api/register', { body }))
  client.setQueryData(sessionQuery.queryKey, user)
  return user
}

/** Ends the session on the server; one that is dead already counts as ended. `forget` follows once the pages are left. */
export async function endSession(client: QueryClient): Promise<void> {
  await call('POST /api/logout').catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  })
  client.setQueryData(sessionQuery.queryKey, null)
}

/** Drops everything this device holds of the person who left, drafts included. */
export function forget(client: QueryClient): void {
  clearDrafts()
  setDraftOwner(null)
  lastUser = null
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'portal' && queryKey[0] !== 'session' })
}
