import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { returnPath } from '#shared/sign-in/return-path.ts'
import { ensureSession, type SessionUser } from '#web/api/session.ts'

interface Place {
  pathname: string
  href: string
}

/** What guarded routes find in their context. */
interface Guarded {
  user: SessionUser
  queryClient: QueryClient
}

async function requireUser(place: Place): Promise<Guarded> {
  const cache = import('#web/api/live/query-client.ts')
  const user = await ensureSession()
  if (user?.owesSecondFactor) throw redirect({ to: '/second-factor', replace: true })
  if (user) return { user, queryClient: (await cache).queryClient }
  const back = place.pathname === '/' ? undefined : returnPath(place.href)
  throw redirect({ to: '/auth', search: back ? { redirect: back } : {} })
}

const sharedPaths = /^\/(?:profile|notifications)(?:$|\/)/

/** For the client's pages. Staff land on the staff page of the same record where there is one, else on /staff. */
export async function requireClient(place: Place): Promise<Guarded> {
  const guarded = await requireUser(place)
  if (guarded.user.role === 'client' || sharedPaths.test(place.pathname)) return guarded
  const { staffTwin } = await import('#shared/record-addresses.ts')
  const twin = place.pathname.endsWith('/new') ? undefined : staffTwin(place.pathname)
  throw redirect({ href: twin ?? '/staff', replace: true })
}

/** For the staff's pages; anybody else lands on /. */
export async function requireStaff(place: Place): Promise<Guarded> {
  const guarded = await requireUser(place)
  if (guarded.user.role !== 'staff') throw redirect({ to: '/', replace: true })
  return guarded
}

/** For the sign-in page: who is signed in already goes on. */
export async function requireNobody(back: string | undefined): Promise<void> {
  if (await ensureSession()) throw redirect({ href: back ?? '/', replace: true })
}
