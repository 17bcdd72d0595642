import { sql } from 'kysely'
import { type LockedCompany, lockCompany } from '#server/companies/companies.ts'
import type { Database } from '#server/db/connection.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { isOpen } from './invitation-queries.ts'
import { mayJoin } from './invited-account.ts'

/** The invitations whose link works: open, not too old, to a company that is not archived. */
const living = (db: Database, token: string) =>
  db
    .selectFrom('companyInvitations')
    .innerJoin('companies', 'companies.id', 'companyInvitations.companyId')
    .where('tokenHash', '=', hashToken(token))
    .where(isOpen)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('companies.archivedAt', 'is', null)

/** What a link invites to; undefined for one that does not work, and for an address whose holder may not join. */
export async function findHeldInvitation(db: Database, token: string) {
  const held = await living(db, token)
    .innerJoin('users as inviter', 'inviter.id', 'invitedBy')
    .select(['companyInvitations.email', 'companyInvitations.fullName', 'companyInvitations.role', 'shown'])
    .select(['projectIds', 'expiresAt', 'inviter.fullName as inviterName', 'companies.id', 'companies.name'])
    .executeTakeFirst()
  return held && (await mayJoin(db, held.email)) ? held : undefined
}

const FACTS = [
  'companyInvitations.id',
  'companyInvitations.email',
  'companyInvitations.fullName',
  'companyInvitations.role',
  'companyInvitations.language',
  'projectIds',
  'invitedBy',
  'shown',
] as const

/** The same, locked with its company until the transaction ends, to only one of several concurrent callers. */
export async function lockHeldInvitation(
  tx: Database,
  token: string,
): Promise<{ invitation: HeldInvitation; company: LockedCompany } | undefined> {
  const found = await living(tx, token).select('companies.id').executeTakeFirst()
  // The company first, in the same order as everything that changes who is in it.
  const company = found && (await lockCompany(tx, found.id))
  if (!company) return undefined
  const invitation = await lockLiving(tx, token)
  return invitation && (await mayJoin(tx, invitation.email)) ? { invitation, company } : undefined
}

const lockLiving = (tx: Database, token: string) =>
  living(tx, token).select(FACTS).forUpdate('companyInvitations').executeTakeFirst()

export type HeldInvitation = NonNullable<Awaited<ReturnType<typeof lockLiving>>>
