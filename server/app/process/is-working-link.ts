import type { Database } from '#server/platform/db/connection.ts'
import { isActiveAccountLink } from '#server/core/auth/links.ts'
import { resolveInvitation } from '#server/features/companies/invitation-queries.ts'
import { resolveAnswerLink } from '#server/features/requests/links/resolve-link.ts'

/** Checks whether the link of an email works, with the same check as the page that it opens. */
export async function isWorkingLink(db: Database, path: string, token: string): Promise<boolean> {
  if (path === '/company-invitation') return (await resolveInvitation(db, token)) !== undefined
  if (path === '/answer') return (await resolveAnswerLink(db, token)) !== undefined
  return (await isActiveAccountLink(db, path, token)) ?? true
}
