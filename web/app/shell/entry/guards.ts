import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { getStaffUrl } from '#shared/records/records.ts'
import { parseReturnPath } from '#shared/contract/return-path.ts'
import type { StaffRole } from '#shared/contract/roles.ts'
import { ensureSession, type SessionUser } from '#web/api/session.ts'
import { hasStaffRole } from '#web/api/staff-role.ts'

interface PageLocation {
  pathname: string
  href: string
}

/** The route context of guarded routes. */
export interface GuardContext {
  user: SessionUser
  queryClient: QueryClient
}

async function requireUser(page: PageLocation): Promise<GuardContext> {
  const cache = import('#web/api/live/query-client.ts')
  const user = await ensureSession()
  if (user?.owesSecondFactor) throw redirect({ to: '/second-factor', replace: true })
  if (user) return { user, queryClient: (await cache).getQueryClient() }
  const back = page.pathname === '/' ? undefined : parseReturnPath(page.href)
  throw redirect({ to: '/auth', search: back ? { redirect: back } : {} })
}

const sharedPaths = /^\/(?:profile|notifications|help)(?:$|\/)/

/** Guards client pages. Redirects staff to the staff page of the same record if there is one, otherwise to /staff. */
export async function requireClient(page: PageLocation): Promise<GuardContext> {
  const context = await requireUser(page)
  if (context.user.role === 'client' || sharedPaths.test(page.pathname)) return context
  const twin = page.pathname.endsWith('/new') ? undefined : getStaffUrl(page.pathname)
  throw redirect({ href: twin ?? '/staff', replace: true })
}

/** Guards staff pages. Redirects everyone else to /. */
export async function requireStaff(page: PageLocation): Promise<GuardContext> {
  const context = await requireUser(page)
  if (context.user.role !== 'staff') throw redirect({ to: '/', replace: true })
  return context
}

/** Guards staff pages that require this role or a higher one. Others see a notice (`-not-found.tsx`). */
export const requireStaffRole =
  (minRole: StaffRole) =>
  ({ context: { user } }: { context: Pick<GuardContext, 'user'> }): void => {
    if (!hasStaffRole(user, minRole)) throw notFound({ data: minRole })
  }

/** Guards the sign-in page. Redirects users who are already signed in. */
export async function requireSignedOut(back: string | undefined): Promise<void> {
  if (await ensureSession()) throw redirect({ href: back ?? '/', replace: true })
}
