import { sql } from 'kysely'
import { can, placeIn } from '#shared/contract/policy.ts'
import { type LockedCompany, lockCompany } from '#server/companies/companies.ts'
import type { Database } from '#server/db/connection.ts'
import { findActor } from '#server/identity/actor.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { isOpen } from './invitation-queries.ts'
import { mayJoin } from './invited-account.ts'

/** The invitations whose link may work: open, not expired, and to a company that is not archived. */
const living = (db: Database, token: string) =>
  db
    .selectFrom('companyInvitations')
    .innerJoin('companies', 'companies.id', 'companyInvitations.companyId')
    .where('tokenHash', '=', hashToken(token))
    .where(isOpen)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('companies.archivedAt', 'is', null)

/** Who sent the link that works now. */
const SENDER = sql<number>`coalesce(company_invitations.sent_by, company_invitations.invited_by)`

/**
 * Whether an invitation works: the person who sent it last may still invite to the company, and the holder of its address may
 * join. It allows no more than this person is allowed at this moment.
 */
async function isAllowed(
  db: Database,
  { companyId, sender, email }: { companyId: number; sender: number; email: string },
): Promise<boolean> {
  const inviter = await findActor(db, sender)
  const canInvite = inviter !== undefined && can(inviter, 'company.manage', placeIn(companyId))
  return canInvite && (await mayJoin(db, email))
}

/** What a link invites to; undefined for one that does not work. */
export async function findHeldInvitation(db: Database, token: string) {
  const found = await living(db, token)
    .innerJoin('users as inviter', 'inviter.id', 'invitedBy')
    .select(['companyInvitations.email', 'companyInvitations.fullName', 'companyInvitations.role', 'shown'])
    .select(['projectIds', 'expiresAt', 'inviter.fullName as inviterName', 'companies.id', 'companies.name'])
    .select(SENDER.as('sender'))
    .executeTakeFirst()
  if (!found) return undefined
  const { sender, ...held } = found
  const { id: companyId, email } = held
  return (await isAllowed(db, { companyId, sender, email })) ? held : undefined
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
  const isValid = invitation && (await isAllowed(tx, { ...invitation, companyId: company.id }))
  return isValid ? { invitation, company } : undefined
}

const lockLiving = (tx: Database, token: string) =>
  living(tx, token)
    .select(FACTS)
    .select(SENDER.as('sender'))
    .forUpdate('companyInvitations')
    .executeTakeFirst()

export type HeldInvitation = NonNullable<Awaited<ReturnType<typeof lockLiving>>>
