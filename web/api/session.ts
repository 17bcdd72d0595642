import { ApiError, call, type CallInput, type CallOutput } from '#web/api/call.ts'
import { createResource } from '#web/api/resource.ts'
import { clearDrafts, setDraftOwner } from '#web/drafts/draft-storage.ts'

export type SessionUser = CallOutput<'GET /api/user'>

/** There is a session left that could not be ended when its person signed out. */
const LEFT = 'session-left'

/** Why the session ended that the browser came with, in a sentence, where the portal knows of one. */
export const whySignedOut = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'crowded_out' ? error.message : undefined

let endedBecause: string | undefined

/** The same of the session that ended last. */
export const whyNobodyIsSignedIn = (): string | undefined => endedBecause

async function loadUser(): Promise<SessionUser | null> {
  if (localStorage.getItem(LEFT) && !(await endSession())) return null
  try {
    return remember(await call('GET /api/user'))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    endedBecause = whySignedOut(error)
    return null
  }
}

/** `{ user: null }` when nobody is signed in. A session that dies later is told by `SESSION_EXPIRED`. */
const session = createResource(async () => ({ user: await loadUser() }))

const portal = createResource(() => call('GET /api/portal'))

/** What anybody may know of this portal: agency name, account manager, whether registration is open. */
export const usePortal = portal.use

/** The same for a loader. */
export const ensurePortal = portal.ensure

/** The agency's name, or the portal's while it is not known. */
export const agencyName = (): string => portal.get()?.agencyName ?? 'Project Portal'

/** Calls `listener` whenever what anybody may know changes. */
export const followPortal = portal.subscribe

/** Asks again, after staff changed the agency. */
export const reloadPortal = async (): Promise<void> => portal.set(await call('GET /api/portal'))

/** Who is signed in, for guards; null when nobody is. Rejects with ApiError when the portal cannot tell. */
export const ensureSession = async (): Promise<SessionUser | null> => (await session.ensure()).user

/** Who is signed in as far as is known, outside of components. */
export const currentUser = (): SessionUser | null => session.get()?.user ?? null

/** The signed-in person, or null. */
export const useSession = (): SessionUser | null => session.use()?.user ?? null

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
  localStorage.removeItem(LEFT) // a session that begins ends the browser's one before
  return user
}

/** Takes over what a call answered about the signed-in person. */
export function updateSession(user: SessionUser): SessionUser {
  session.set({ user: remember(user) })
  return user
}

/** Signs in; throws ApiError. */
export const signIn = async (body: CallInput<'POST /api/login'>['body']) =>
  updateSession(await call('POST /api/login', { body }))

/** Registers a client and signs in; throws ApiError. */
export const signUp = async (body: CallInput<'POST /api/register'>['body']) =>
  updateSession(await call('POST /api/register', { body }))

/**
 * Signs out; one that is dead already counts as ended. False while the portal cannot be reached: to this browser nobody
 * is signed in from then on, and the session ends with the next page that it loads. `forget` follows once the pages are
 * left. `because` is a sentence for the sign-in page.
 */
export async function endSession(because?: string): Promise<boolean> {
  const ended = await call('POST /api/logout').then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  )
  if (ended) localStorage.removeItem(LEFT)
  else localStorage.setItem(LEFT, 'yes')
  endedBecause = because
  session.set({ user: null })
  return ended
}

/** Where signing out leads; without a connection the page that is shown there says what became of it. */
export const afterSignOut = (): string => (localStorage.getItem(LEFT) ? '/auth#signed-out' : '/auth')

/** Drops what this device keeps of the person who left, drafts included. */
export function forget(): void {
  clearDrafts()
  setDraftOwner(null)
  lastUser = null
}
