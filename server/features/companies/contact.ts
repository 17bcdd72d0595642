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
import { findActor } from '#server/core/access/actor.ts'
import { conflict, fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import type { Member } from './open-work.ts'
import {
  isMember,
  selectMembers,
  selectUserMemberships,
  listOwnerIds,
  readMemberships,
} from './memberships.ts'
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
  throw conflict(t('This company has no members. Invite someone first.'))
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
  return owner ?? userId
}

/**
 * Returns the company for a client's own new record: the named company, otherwise the first company that they joined.
 * @throws 404 for a company that isn't theirs, 403 for a company in which they can't do `action`
 */
export function resolveOwnCompany(actor: ClientActor, action: PolicyAction, chosenId?: number): number {
  const chosen = requireRecord(findMembership(actor.companies, chosenId), 'Company')
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
export async function resolveClientCompany(ctx: Context, userId: number, chosenId?: number): Promise<number> {
  const joined = await selectUserMemberships(ctx.db, userId)
    .select('companyId')
    .orderBy('createdAt')
    .orderBy('companyId')
    .execute()
  const companies = joined.filter((each) => canSee(ctx.actor, getCompanyScope(each.companyId)))
  if (companies.length === 0)
    throw conflict(t('This client doesn’t belong to a company. Add them to one first.'))
  return requireRecord(findMembership(companies, chosenId), 'Company').companyId
}

/** Finds the membership in a company, or the first one if no company was chosen. */
const findMembership = <M extends { companyId: number }>(memberships: readonly M[], chosenId?: number) =>
  memberships.find(({ companyId }) => chosenId === undefined || companyId === chosenId)

/**
 * Checks the new contact of a project or its website. Returns undefined if the contact doesn't change.
 * @throws 400 on `contactId` if the person isn't in the company or can't see the project
 */
export async function findContact(
  tx: Database,
  contactId: number | undefined,
  { companyId, projectId }: { companyId: number; projectId: number },
): Promise<number | undefined> {
  if (contactId === undefined) return undefined
  const belongs = await isMember(tx, companyId, contactId)
  const person = belongs ? await findActor(tx, contactId) : undefined
  if (person && can(person, 'project.read', getCompanyScope(companyId, { project: projectId })))
    return contactId
  throw fieldError('contactId', t('Please choose someone at this company who can see the project'))
}
