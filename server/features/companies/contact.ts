import { sql } from 'kysely'
import {
  type PolicyAction,
  type ClientActor,
  type RecordScope,
  can,
  getCompanyScope,
  canSee,
} from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { authorize, requireRecord } from '#server/core/access/access.ts'
import { conflict } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import type { Member } from './open-work.ts'
import { selectMembers, listOwnerIds, readMemberships } from './memberships.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Returns the member who becomes the respondent of a request, or in whose name a record is created: this user if they
 * haven't left the company, otherwise the owner who joined first, otherwise the member who joined first. Call it with
 * the company locked, so that they stay in it.
 * @throws 409 if no one is left
 */
export async function resolveContact(tx: Database, companyId: number, userId: number): Promise<number> {
  const contact = await selectMembers(tx, companyId)
    .select('userId')
    .orderBy(sql`user_id = ${userId}`, 'desc')
    .orderBy(sql`role = 'owner'`, 'desc')
    .orderBy('createdAt')
    .orderBy('userId')
    .limit(1)
    .executeTakeFirst()
  if (contact) return contact.userId
  throw conflict(t('No one is left in this company. Invite someone to it first.'))
}

/**
 * Returns the member to whom reopened work is assigned: the previous assignee, or the first owner if that user left or
 * can no longer do `action`.
 * @throws 409 if no one is left
 */
export async function resolveReassignee(
  tx: Database,
  { companyId, userId }: Member,
  { action, ...scope }: { action: PolicyAction } & Partial<RecordScope>,
): Promise<number> {
  const contact = await resolveContact(tx, companyId, userId)
  if (contact !== userId) return contact
  const companies = await readMemberships(tx, [companyId], userId)
  if (can({ id: userId, role: 'client', companies }, action, getCompanyScope(companyId, scope))) return userId
  const [owner] = await listOwnerIds(tx, companyId)
  return owner === undefined ? userId : resolveContact(tx, companyId, owner)
}

/**
 * Returns the company for a client's own new record: the named company, otherwise the first company that they joined.
 * @throws 404 for a company that isn't theirs, 403 for a company in which they can't do `action`
 */
export function resolveOwnCompany(
  actor: ClientActor,
  action: PolicyAction,
  requestedId: number | undefined,
): number {
  const { companies } = actor
  const chosen = requireRecord(
    requestedId === undefined ? companies[0] : companies.find(({ companyId }) => companyId === requestedId),
    'Company',
  )
  return authorize(actor, action, {
    record: chosen,
    getScope: ({ companyId }) => getCompanyScope(companyId, { person: actor.id }),
  }).companyId
}

/**
 * Returns the company in which staff create a record for a client: the named company, otherwise the first company the
 * client joined that the actor sees. Call it with the client's companies locked.
 * @throws 404 for a company that isn't the client's, 409 for a client without a company
 */
export async function resolveClientCompany(
  ctx: Context,
  userId: number,
  companyId?: number,
): Promise<number> {
  const joined = await ctx.db
    .selectFrom('memberships')
    .select('companyId')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('companyId')
    .execute()
  const companies = joined.filter((each) => canSee(ctx.actor, getCompanyScope(each.companyId)))
  const [first] = companies
  if (!first) throw conflict(t('This client is in no company. Add them to one first.'))
  if (companyId === undefined) return first.companyId
  return requireRecord(
    companies.find((each) => each.companyId === companyId),
    'Company',
  ).companyId
}
