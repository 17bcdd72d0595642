import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockRights } from '#server/core/access/rights-locks.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { type LockedCompany, lockCompany } from './companies.ts'
import { revokeCreatedLinks } from '#server/core/auth/revoke-created-links.ts'
import { deleteMemberData } from './delete-member-data.ts'
import {
  type WorkItem,
  type Member,
  followOpenTickets,
  sharePrivateRecords,
  deleteHandovers,
  listOpenWork,
} from './open-work.ts'
import {
  type Successors,
  reassignOpenWork,
  getSuccessor,
  WORK_KINDS,
  validateSuccessors,
  getDefaultSuccessors,
} from './successors.ts'
import {
  type LockedMembership,
  lockMembership,
  listOwnerIds,
  publishRightsChange,
  selectUserMemberships,
} from './memberships.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

interface EndMembershipOptions {
  company: LockedCompany
  membership: LockedMembership
  successors?: Successors
}

/**
 * Ends a locked membership of a locked company. The member's work goes to their successors, their notifications about
 * the company are deleted, and their open pages reload. Everything they wrote, submitted, and raised keeps their name.
 * @throws 400 for a successor who can't take over
 */
export async function endMembership(
  ctx: Context<Actor | null>,
  { company, membership, successors = {} }: EndMembershipOptions,
): Promise<void> {
  const { userId, fullName } = membership
  const member = { companyId: company.id, userId }
  const openWork = await listOpenWork(ctx.db, member)
  await validateSuccessors(ctx.db, member, { workItems: openWork, successors })
  const reassignedCounts = await reassignWork(ctx, member, { workItems: openWork, successors })
  await markMembershipEnded(ctx, member)
  await deleteMemberData(ctx.db, member)
  await publishRightsChange(ctx.db, userId)
  const isOwnChange = ctx.actor?.id === userId
  await ctx.emit('person_left', company, isOwnChange ? {} : { person: fullName })
  await notifyMemberLeft(ctx, { company, membership }, reassignedCounts)
  await audit(ctx, isOwnChange ? 'company.person_left' : 'company.person_removed', {
    userId,
    details: { company: company.id },
  })
}

/**
 * Locks a user's companies and then the user's rights, in the same order as every change to a company's members. Call
 * it before anything else that ends a user's access.
 */
export async function lockCompaniesAndRights(tx: Database, userId: number): Promise<void> {
  for (const companyId of await listCompanyIds(tx, userId)) await lockCompany(tx, companyId)
  await lockRights(tx, userId)
}

async function listCompanyIds(tx: Database, userId: number): Promise<number[]> {
  const memberships = selectUserMemberships(tx, userId).select('companyId')
  return (await memberships.orderBy('companyId').execute()).map(({ companyId }) => companyId)
}

/** Ends all memberships of a user, even if a company is left without an owner. */
export async function endMemberships(ctx: Context<Actor | null>, userId: number): Promise<void> {
  for (const companyId of await listCompanyIds(ctx.db, userId)) {
    const company = await lockCompany(ctx.db, companyId)
    const membership = await lockMembership(ctx.db, companyId, userId)
    if (company && membership?.endedAt === null) await endMembership(ctx, { company, membership })
  }
}

/** Reassigns a member's work to the successors. Returns how many items each successor took over. */
async function reassignWork(
  ctx: Context<Actor | null>,
  member: Member,
  { workItems, successors }: { workItems: readonly WorkItem[]; successors: Successors },
): Promise<Map<number, number>> {
  const defaultSuccessors = await getDefaultSuccessors(ctx.db, member, { actorId: ctx.actor?.id ?? null })
  if (successors.private !== undefined) await sharePrivateRecords(ctx, member, successors.private)
  const counts = await reassignOpenWork(ctx.db, member, { workItems, defaultSuccessors, successors })
  const followerId = getSuccessor('requests', defaultSuccessors, successors)
  if (followerId !== null) await followOpenTickets(ctx.db, member, { followerId, visibility: 'open to all' })
  const privateFollowerId = getSuccessor('private', defaultSuccessors, successors)
  if (privateFollowerId !== null)
    await followOpenTickets(ctx.db, member, { followerId: privateFollowerId, visibility: 'private' })
  // Successors are notified that the member left, even if they take over nothing.
  const successorIds = WORK_KINDS.flatMap((kind) => getSuccessor(kind, defaultSuccessors, successors) ?? [])
  return new Map([...successorIds.map((id) => [id, 0] as const), ...counts])
}

async function markMembershipEnded(ctx: Context<Actor | null>, { companyId, userId }: Member): Promise<void> {
  await ctx.db
    .updateTable('memberships')
    .set({ endedAt: sql`now()`, endedBy: ctx.actor?.id ?? null })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
  await revokeCreatedLinks(ctx.db, userId, companyId)
  await deleteHandovers(ctx.db, { companyId, userId })
}

/** Notifies the owners and the successors. */
async function notifyMemberLeft(
  ctx: Context<Actor | null>,
  { company, membership: { userId, fullName } }: EndMembershipOptions,
  reassignedCounts: Map<number, number>,
): Promise<void> {
  const owners = await listOwnerIds(ctx.db, company.id)
  const reason = ctx.actor?.id === userId ? 'left' : 'removed'
  const remover =
    ctx.actor &&
    (await ctx.db.selectFrom('users').select('fullName').where('id', '=', ctx.actor.id).executeTakeFirst())
  for (const id of new Set([...owners, ...reassignedCounts.keys()]))
    await ctx.emit('person_gone', company, {
      reader: { id, role: 'client' },
      fullName,
      how: reason,
      by: owners.includes(id) ? (remover?.fullName ?? null) : null,
      taken: reassignedCounts.get(id) ?? 0,
    })
}

/** Mails a person who was removed from a company by someone else. */
export const sendRemovalMail = (tx: Database, { name }: { name: string }, userId: number): Promise<void> =>
  sendMail(tx, {
    userId,
    subject: () => t('You no longer belong to {company}', { company: name }),
    lines: () => [
      t(
        'You were removed from {company} in the portal, so you no longer see its projects, tickets or requests.',
        { company: name },
      ),
      t('Everything you wrote there stays, under your name.'),
    ],
    action: { label: () => t('Open the Portal'), href: '/' },
  })
