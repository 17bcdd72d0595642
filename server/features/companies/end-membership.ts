import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockRights } from '#server/core/access/hold-rights.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { type LockedCompany, lockCompany } from './companies.ts'
import { endCreatedLinks } from '#server/core/auth/end-created-links.ts'
import { forgetCompany } from './forget-company.ts'
import { type Held, type Member, followTickets, handOverPrivateRecords, readHeld } from './hand-over.ts'
import { type Successors, handOverHeld, takerOf, LEFT, ensureSuccessors, heirsOf } from './successors.ts'
import { type LockedMembership, lockMembership, ownersOf, rightsChanged } from './memberships.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

interface Ending {
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
  { company, membership, successors = {} }: Ending,
): Promise<void> {
  const { userId, fullName } = membership
  const member = { companyId: company.id, userId }
  const held = await readHeld(ctx.db, member)
  await ensureSuccessors(ctx.db, member, held, successors)
  const taken = await handOver(ctx, member, { held, chosen: successors })
  await end(ctx, member)
  await forgetCompany(ctx.db, member)
  await rightsChanged(ctx.db, userId)
  const left = ctx.actor?.id === userId
  await ctx.emit('person_left', company, left ? {} : { person: fullName })
  await tell(ctx, company, membership, taken)
  await audit(ctx, left ? 'company.person_left' : 'company.person_removed', {
    userId,
    details: { company: company.id },
  })
}

/**
 * Locks a user's companies and then the user's rights, in the same order as every change of a company's members. Call
 * it before anything else that ends a user's access.
 */
export async function lockCompaniesAndRights(tx: Database, userId: number): Promise<void> {
  for (const companyId of await companiesOf(tx, userId)) await lockCompany(tx, companyId)
  await lockRights(tx, userId)
}

async function companiesOf(tx: Database, userId: number): Promise<number[]> {
  const memberships = await tx
    .selectFrom('memberships')
    .select('companyId')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('companyId')
    .execute()
  return memberships.map(({ companyId }) => companyId)
}

/** Ends all memberships of a user, even if a company is left without an owner. */
export async function endMemberships(ctx: Context<Actor | null>, userId: number): Promise<void> {
  for (const companyId of await companiesOf(ctx.db, userId)) {
    const company = await lockCompany(ctx.db, companyId)
    const membership = await lockMembership(ctx.db, companyId, userId)
    if (company && membership?.endedAt === null) await endMembership(ctx, { company, membership })
  }
}

/** Hands a member's work over to the successors. Returns how many items each successor took over. */
async function handOver(
  ctx: Context<Actor | null>,
  member: Member,
  { held, chosen }: { held: readonly Held[]; chosen: Successors },
): Promise<Map<number, number>> {
  const heirs = await heirsOf(ctx.db, member, ctx.actor?.id ?? null)
  if (chosen.private !== undefined) await handOverPrivateRecords(ctx, member, chosen.private)
  const taken = await handOverHeld(ctx.db, member, held, heirs, chosen)
  const hears = takerOf('requests', heirs, chosen)
  if (hears !== null) await followTickets(ctx.db, member, hears, 'open to all')
  const hearsPrivate = takerOf('private', heirs, chosen)
  if (hearsPrivate !== null) await followTickets(ctx.db, member, hearsPrivate, 'private')
  // Successors are notified that the member left, even if they take over nothing.
  return new Map([
    ...LEFT.flatMap((what) => takerOf(what, heirs, chosen) ?? []).map((id) => [id, 0] as const),
    ...taken,
  ])
}

async function end(ctx: Context<Actor | null>, { companyId, userId }: Member): Promise<void> {
  await ctx.db
    .updateTable('memberships')
    .set({ endedAt: sql`now()`, endedBy: ctx.actor?.id ?? null })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
  await endCreatedLinks(ctx.db, userId, companyId)
  // Questions handed to this member go back to the request's respondent.
  await ctx.db
    .updateTable('infoQuestions')
    .set({ askedOf: null })
    .where('askedOf', '=', userId)
    .where(
      'infoRequestId',
      'in',
      ctx.db.selectFrom('infoRequests').select('id').where('companyId', '=', companyId),
    )
    .execute()
}

/** Notifies the owners and the successors. */
async function tell(
  ctx: Context<Actor | null>,
  company: LockedCompany,
  { userId, fullName }: Pick<LockedMembership, 'userId' | 'fullName'>,
  taken: Map<number, number>,
): Promise<void> {
  const owners = await ownersOf(ctx.db, company.id)
  const how = ctx.actor?.id === userId ? 'left' : 'removed'
  const remover =
    ctx.actor &&
    (await ctx.db.selectFrom('users').select('fullName').where('id', '=', ctx.actor.id).executeTakeFirst())
  for (const id of new Set([...owners, ...taken.keys()]))
    await ctx.emit('person_gone', company, {
      reader: { id, role: 'client' },
      fullName,
      how,
      by: owners.includes(id) ? (remover?.fullName ?? null) : null,
      taken: taken.get(id) ?? 0,
    })
}

/** Mails a person who was removed from a company by someone else. */
export const mailRemoved = (tx: Database, { name }: { name: string }, userId: number): Promise<void> =>
  sendMail(tx, {
    userId,
    subject: () => t('You no longer belong to {company}', { company: name }),
    lines: () => [
      t(
        'Someone removed you from {company} in the portal. You no longer see its projects, tickets and requests.',
        {
          company: name,
        },
      ),
      t('What you wrote there stays, with your name.'),
    ],
    action: { label: () => t('Open the Portal'), href: '/' },
  })
