import type { QueryClient } from '@tanstack/react-query'
import { currentUser, reloadSession, type SessionUser } from '#web/api/session.ts'

/** What the signed-in person may see, as far as it can change while a page is open. */
const rightsOf = (user: SessionUser | null): string =>
  JSON.stringify([
    user?.staffRole,
    user?.companyIds,
    user?.companies.map(({ id, role, projectIds }) => [id, role, projectIds]),
  ])

/** Forgets what was read with other rights: nothing of it may be shown any more. */
export async function followRights(client: QueryClient): Promise<void> {
  const before = rightsOf(currentUser())
  // Unreachable, or signed out: whatever the page asks next says so.
  const user = await reloadSession().catch(() => null)
  if (user && rightsOf(user) !== before) await client.resetQueries()
}
