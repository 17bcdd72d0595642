import { setTimeZoneSource } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'
import { ApiError, call, type CallInput, type CallOutput } from './call.ts'
import { SESSION_LEFT_COOKIE, YEAR_SECONDS } from '#shared/rendered-page.ts'
import { OTHER_USER } from '#shared/users/user-header.ts'
import { getPageContext, pageState } from './page-context.ts'
import { leaveIfUserChanged } from './page-prompts.ts'
import { formatPageUser, setPageUser } from './page-user.ts'
import { createResource } from './resource.ts'

export type SessionUser = CallOutput<'GET /api/user'>

export type PortalInfo = CallOutput<'GET /api/portal'>
export type OfferedLanguage = PortalInfo['languages'][number]

/** Users can choose a time zone other than their device's. */
setTimeZoneSource(() => getCurrentUser()?.timeZone ?? getPageContext().visitor.timeZone)

/** The storage key under which a page keeps undoable changes while it reloads. */
export const UNDO_STORAGE_KEY = 'undos'

/** Whether signing out couldn't end the session. A cookie also stops the server from rendering user data. */
const hasUnendedSession = () => getPageContext().visitor.cookies.includes(`${SESSION_LEFT_COOKIE}=`)
const setUnendedCookie = (seconds: number) => {
  document.cookie = `${SESSION_LEFT_COOKIE}=1; path=/; max-age=${seconds}; samesite=lax`
}

/** Error codes that explain why there is no session. */
const EXPLAINED_CODES = ['crowded_out', 'outside_networks']

/** Returns why the browser's session ended, as a sentence, if the portal knows. */
export const getSignOutReason = (error: unknown): string | undefined =>
  error instanceof ApiError && EXPLAINED_CODES.includes(error.code ?? '') ? error.message : undefined

/** `user` is null if no one is signed in. In that case, `because` is the reason, if the portal knows it. */
interface Session {
  user: SessionUser | null
  because?: string | undefined
}

async function loadSession(): Promise<Session> {
  if (hasUnendedSession() && !(await endSession())) return { user: null }
  try {
    return { user: await call('GET /api/user') }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return { user: null, because: getSignOutReason(error) }
  }
}

/** A session that ends later is reported by `SESSION_EXPIRED`. */
const session = createResource('session', loadSession, ({ user }) => user && rememberUser(user))

/** Returns why the last session ended, as a sentence, if the portal knows. */
export const getLastSignOutReason = (): string | undefined => session.get()?.because

const portal = createResource('portal', () => call('GET /api/portal'))

/** The portal's public data: agency name, account manager, whether registration is open. */
export const usePortal = portal.use

/** Loads the portal's public data, for a loader. */
export const ensurePortal = portal.ensure

/** Returns the agency's name, or the portal's while the agency's is unknown. */
export const getAgencyName = (): string => portal.get()?.agencyName ?? t('Project Portal')

/** Calls `listener` whenever the public data changes. */
export const subscribeToPortal = portal.subscribe

/** Returns the sign-in provider's name if it's the only way to sign in (there are no passwords), or null. */
export function useOnlyProvider(): string | null {
  const known = usePortal()
  return known?.signIn === 'provider' ? known.provider : null
}

/** Reloads the portal's public data after staff changed the agency. */
export const reloadPortal = async (): Promise<void> => portal.set(await call('GET /api/portal'))

/** Calls `listener` with the signed-in user after each session change. It isn't called when the session ends. */
export const subscribeToSession = (listener: (user: SessionUser) => void): (() => void) =>
  session.subscribe(() => {
    const user = session.get()?.user
    if (user) listener(user)
  })

/** Returns the signed-in user for guards, or null. Rejects with ApiError if that can't be determined. */
export const ensureSession = async (): Promise<SessionUser | null> => (await session.ensure()).user

/** Returns the signed-in user as far as known, outside of components. */
export const getCurrentUser = (): SessionUser | null => session.get()?.user ?? null

/** Returns the signed-in user, or null. */
export const useSession = (): SessionUser | null => session.use()?.user ?? null

/** The user whose pages are still on screen during sign-out. The next user to sign in replaces them. */
const screenState = pageState(() => ({ user: null as SessionUser | null }))

/** Returns the signed-in user, on routes that a guard protects. */
export function useUser(): SessionUser {
  const user = useSession() ?? screenState().user
  if (!user) throw new Error('useUser needs a guarded route')
  return user
}

function rememberUser(user: SessionUser): SessionUser {
  screenState().user = user
  setPageUser(user)
  if (hasUnendedSession()) setUnendedCookie(0) // a new session ends the browser's previous one
  return user
}

/** Stores a call's response about the signed-in user. */
export function updateSession(user: SessionUser): SessionUser {
  session.set({ user: rememberUser(user) })
  return user
}

/** Merges changes into the signed-in user. Fields that only the session has stay, such as `sharedComputer`. */
export function updateOwnAccount(changed: Partial<SessionUser>): void {
  const user = getCurrentUser()
  if (user) updateSession({ ...user, ...changed })
}

/** Reloads the user after the portal's requirements for them changed. Leaves the page of a different user. */
export async function reloadSession(): Promise<SessionUser> {
  const user = getCurrentUser()
  const now = await call('GET /api/user')
  if (!user || formatPageUser(user) === formatPageUser(now)) return updateSession(now)
  await leaveIfUserChanged()
  return user
}

/** Signs in; throws ApiError. */
export const signIn = async (body: CallInput<'POST /api/login'>['body']) =>
  updateSession(await call('POST /api/login', { body }))

/**
 * Signs out. A session that has already ended counts as success. Returns false if the portal can't be reached: this
 * browser then treats the user as signed out, and ends the session when it next loads a page. After leaving the pages,
 * call `clearDevice`. `reason` is a sentence for the sign-in page.
 */
export async function endSession(reason?: string): Promise<boolean> {
  const ended = await call('POST /api/logout').then(
    () => true,
    // A different user's session stays. This user's session has already ended in this browser.
    (error: unknown) => error instanceof ApiError && (error.status === 401 || error.code === OTHER_USER),
  )
  setUnendedCookie(ended ? 0 : YEAR_SECONDS)
  setPageUser(null)
  session.set({ user: null, because: reason })
  return ended
}

/** The page to show when a session on a shared computer has ended. It explains why. */
export const SESSION_ENDED_URL = '/auth?problem=ended'

/** Returns where signing out navigates. When offline, the page shown there explains what happened. */
export const getSignOutUrl = (): string => (hasUnendedSession() ? '/auth#signed-out' : '/auth')
