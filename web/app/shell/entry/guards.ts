import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { staffTwin } from '#shared/records/records.ts'
import { returnPath } from '#shared/sign-in/return-path.ts'
import type { StaffRole } from '#shared/contract/roles.ts'
import { ensureSession, type SessionUser } from '#web/api/session.ts'
import { isAtLeast } from '#web/api/staff-role.ts'

interface Place {
  pathname: string
  href: string
}

/** The route context of guarded routes. */
interface Guarded {
  user: SessionUser
  queryClient: QueryClient
}

async function requireUser(place: Place): Promise<Guarded> {
  const cache = import('#web/api/live/query-client.ts')
  const user = await ensureSession()
  if (user?.owesSecondFactor) throw redirect({ to: '/second-factor', replace: true })
  if (user) return { user, queryClient: (await cache).queryClient() }
  const back = place.pathname === '/' ? undefined : returnPath(place.href)
  throw redirect({ to: '/auth', search: back ? { redirect: back } : {} })
}

const sharedPaths = /^\/(?:profile|notifications|help)(?:$|\/)/

/** Guards client pages. Redirects staff to the staff page of the same record if there is one, otherwise to /staff. */
export async function requireClient(place: Place): Promise<Guarded> {
  const guarded = await requireUser(place)
  if (guarded.user.role === 'client' || sharedPaths.test(place.pathname)) return guarded
  const twin = place.pathname.endsWith('/new') ? undefined : staffTwin(place.pathname)
  throw redirect({ href: twin ?? '/staff', replace: true })
}

/** Guards staff pages. Redirects everyone else to /. */
export async function requireStaff(place: Place): Promise<Guarded> {
  const guarded = await requireUser(place)
  if (guarded.user.role !== 'staff') throw redirect({ to: '/', replace: true })
  return guarded
}

/**
 * Guards staff pages that require this staff role or a higher one. Other staff see a notice in the page's place (see
 * `web/routes/-in-place.tsx`).
 */
export const requireAtLeast =
  (least: StaffRole) =>
  ({ context: { user } }: { context: Pick<Guarded, 'user'> }): void => {
    if (!isAtLeast(user, least)) throw notFound({ data: least })
  }

/** Guards the sign-in page. Redirects users who are already signed in. */
export async function requireNobody(back: string | undefined): Promise<void> {
  if (await ensureSession()) throw redirect({ href: back ?? '/', replace: true })
}
