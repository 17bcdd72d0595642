import type { Database } from '#server/db/connection.ts'
import { findWorkingLink } from '#server/features/answer-links/held-link.ts'
import { findHeldInvitation } from '#server/features/companies/held-invitation.ts'
import { isWorkingAccountLink } from '#server/identity/links.ts'

/** Whether the link of an email works, by the same check as its page. A link without a token always works. */
export async function isWorkingLink(db: Database, href: string | null): Promise<boolean> {
  const [path = '', token] = (href ?? '').split('#')
  if (token === undefined) return true
  if (path === '/company-invitation') return (await findHeldInvitation(db, token)) !== undefined
  if (path === '/answer') return (await findWorkingLink(db, token)) !== undefined
  return (await isWorkingAccountLink(db, path, token)) ?? true
}
