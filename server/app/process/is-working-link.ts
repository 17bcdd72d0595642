import type { Database } from '#server/platform/db/connection.ts'
import { isWorkingAccountLink } from '#server/core/auth/links.ts'
import { findHeldInvitation } from '#server/features/companies/invitation-queries.ts'
import { findWorkingLink } from '#server/features/requests/links/held-link.ts'

/** Checks whether the link of an email works, with the same check as the page that it opens. */
export async function isWorkingLink(db: Database, path: string, token: string): Promise<boolean> {
  if (path === '/company-invitation') return (await findHeldInvitation(db, token)) !== undefined
  if (path === '/answer') return (await findWorkingLink(db, token)) !== undefined
  return (await isWorkingAccountLink(db, path, token)) ?? true
}
