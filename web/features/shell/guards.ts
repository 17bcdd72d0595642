import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { sessionQuery, type SessionUser } from '#web/session.ts'

interface Place {
  pathname: string
  href: string
}

/** A path of this portal to come back to after signing in; anything else is dropped. */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  const target = URL.canParse(value, 'http://portal.invalid') ? new URL(value, 'http://portal.invalid') : null
  if (target?.origin !== 'http://portal.invalid' || /^\/(?:auth|register)(?:$|[/?#])/.test(target.pathname))
    return undefined
  return target.pathname + target.search + target.hash
}

async function requireUser(client: QueryClient, place: Place): Promise<SessionUser> {
  const user = await client.ensureQueryData(sessionQuery)
  if (user) return user
  const back = place.pathname === '/' ? undefined : safeRedirect(place.href)
  throw redirect({ to: '/auth', search: back ? { redirect: back } : {} })
}

const sharedPaths = /^\/profile(?:$|\/)/
const twinPaths = /^\/(?:briefs|projects|websites|tickets|info-requests)(?:$|\/)/

/** For the client's pages. Staff land on the staff page of the same record where there is one, else on /staff. */
export async function requireClient(client: QueryClient, place: Place): Promise<{ user: SessionUser }> {
  const user = await requireUser(client, place)
  if (user.role === 'client' || sharedPaths.test(place.pathname)) return { user }
  const twin = twinPaths.test(place.pathname) && place.pathname !== '/tickets/new'
  throw redirect({ href: twin ? `/staff${place.pathname}` : '/staff', replace: true })
}

/** For the staff's pages; anybody else lands on /. */
export async function requireStaff(client: QueryClient, place: Place): Promise<{ user: SessionUser }> {
  const user = await requireUser(client, place)
  if (user.role !== 'staff') throw redirect({ to: '/', replace: true })
  return { user }
}

/** For the sign-in page: who is signed in already goes on. */
export async function requireNobody(client: QueryClient, back: string | undefined): Promise<void> {
  const user = await client.ensureQueryData(sessionQuery)
  if (user) throw redirect({ href: back ?? '/', replace: true })
}
