import { sql } from 'kysely'
import { type Action, type ClientActor, type Place, can, placeIn, sees } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { ensure, found } from '#server/core/access/access.ts'
import { conflict } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import type { Member } from './hand-over.ts'
import { membersOf, ownersOf, readMemberships } from './memberships.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Who of a company is asked, or has something opened in their name: this person if they have not left it, else the owner
 * who joined first, else whoever did. Call it with the company held, so that they stay in it.
 * @throws 409 if nobody is left
 */
export async function contactIn(tx: Database, companyId: number, userId: number): Promise<number> {
  const contact = await membersOf(tx, companyId)
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
 * Who is asked again what a person was asked before: they, unless they may not do it any longer, else the first owner.
 * @throws 409 if nobody is left
 */
export async function askedAgainIn(
  tx: Database,
  { companyId, userId }: Member,
  { action, ...place }: { action: Action } & Partial<Place>,
): Promise<number> {
  const contact = await contactIn(tx, companyId, userId)
  if (contact !== userId) return contact
  const companies = await readMemberships(tx, [companyId], userId)
  if (can({ id: userId, role: 'client', companies }, action, placeIn(companyId, place))) return userId
  const [owner] = await ownersOf(tx, companyId)
  return owner === undefined ? userId : contactIn(tx, companyId, owner)
}

/**
 * The company that a client's own new record is of: the one that they name, else the one that they joined first.
 * @throws 404 for one that is not theirs, 403 for one in which they may not do `action`
 */
export function ownCompany(actor: ClientActor, action: Action, named: number | undefined): number {
  const { companies } = actor
  const chosen = found(
    named === undefined ? companies[0] : companies.find(({ companyId }) => companyId === named),
    'Company',
  )
  return ensure(actor, action, chosen, ({ companyId }) => placeIn(companyId, { person: actor.id })).companyId
}

/**
 * The company that staff begin something of a client's in: the one that is named, else the first joined that they see. Call it
 * with the client's companies held.
 * @throws 404 for one that is not theirs, 409 for a client who is in none
 */
export async function companyOfClient(ctx: Context, userId: number, companyId?: number): Promise<number> {
  const joined = await ctx.db
    .selectFrom('memberships')
    .select('companyId')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('companyId')
    .execute()
  const companies = joined.filter((each) => sees(ctx.actor, placeIn(each.companyId)))
  const [first] = companies
  if (!first) throw conflict(t('This client is in no company. Add them to one first.'))
  if (companyId === undefined) return first.companyId
  return found(
    companies.find((each) => each.companyId === companyId),
    'Company',
  ).companyId
}
