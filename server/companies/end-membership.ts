import { type SqlBool, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import type { Visit } from '#server/http/visit.ts'
import { happened } from '#server/events/happened.ts'
import { readPlaces } from '#server/guard/read-places.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { publish } from '#server/realtime/publish.ts'
import { type LockedCompany, lockCompany } from './companies.ts'
import { endInvitations } from './end-invitations.ts'
import { forgetCompany } from './forget-company.ts'
import {
  type Member,
  followTickets,
  giveContact,
  givePrivate,
  givePrivateRequests,
  giveRequests,
  giveTasks,
} from './hand-over.ts'
import { type LockedMembership, lockMembership, ownersOf } from './memberships.ts'
import { rightsChanged } from './rights-changed.ts'
import { type Successors, ensureSuccessors, heirsOf } from './successors.ts'

interface Ending {
  company: LockedCompany
  membership: LockedMembership
  successors?: Successors
}

/**
 * Ends a locked membership of a locked company: what waits for the person goes to their successors, what they were told of
 * the company goes, and their open pages end. What they wrote, submitted and raised keeps their name.
 * @throws 400 for a successor who may not take over
 */
export async function endMembership(
  tx: Database,
  actor: Actor | null,
  { company, membership, successors = {} }: Ending,
  visit: Pick<Visit, 'address'> | null,
): Promise<void> {
  const { userId, fullName } = membership
  const member = { companyId: company.id, userId }
  await ensureSuccessors(tx, member, successors)
  const taken = await handOver(tx, actor, member, successors)
  await end(tx, actor, member)
  await forgetCompany(tx, member)
  await rightsChanged(tx, userId)
  const left = actor?.id === userId
  await happened(tx, actor, 'person_left', company, left ? {} : { person: fullName })
  await tell(tx, actor, company, fullName, taken)
  await recordAudit(tx, visit, {
    actorId: actor?.id ?? null,
    action: left ? 'company.person_left' : 'company.person_removed',
    userId,
    details: { company: company.id },
  })
}

/** The same for all of a person's memberships, whatever becomes of the companies: a company may stay without an owner. */
export async function endMemberships(
  tx: Database,
  actor: Actor | null,
  userId: number,
  visit: Pick<Visit, 'address'> | null,
): Promise<void> {
  const companies = await tx
    .selectFrom('memberships')
    .select('companyId')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('companyId')
    .execute()
  for (const { companyId } of companies) {
    const company = await lockCompany(tx, companyId)
    const membership = await lockMembership(tx, companyId, userId)
    if (company && membership?.endedAt === null)
      await endMembership(tx, actor, { company, membership }, visit)
  }
}

/** Gives what waits to its successors. Returns how many things each of them took over. */
async function handOver(
  tx: Database,
  actor: Actor | null,
  member: Member,
  chosen: Successors,
): Promise<Map<number, number>> {
  const { heir, ofPrivate } = await heirsOf(tx, member, actor?.id ?? null)
  const taken = new Map<number, number>()
  const take = (to: number, count: number) => void taken.set(to, (taken.get(to) ?? 0) + count)
  const give = async (to: number | null | undefined, things: (to: number) => Promise<number[]>) => {
    if (to == null) return
    const ids = await things(to)
    take(to, ids.length)
    await tellPages(tx, ids)
  }
  await give(chosen.requests ?? heir, (to) => giveRequests(tx, member, to))
  // An owner sees what is private anyway: nobody gains sight of it who was not chosen.
  if (chosen.private !== undefined) await givePrivate(tx, member, chosen.private)
  await give(chosen.private ?? ofPrivate, (to) => givePrivateRequests(tx, member, to))
  const tasks = chosen.tasks ?? heir
  if (tasks !== null) take(tasks, (await giveTasks(tx, member, tasks)).length)
  const contact = chosen.contact ?? heir
  if (contact !== null) take(contact, await giveContact(tx, member, contact))
  const hears = chosen.requests ?? heir
  if (hears !== null) await followTickets(tx, member, hears, 'open to all')
  const hearsPrivate = chosen.private ?? ofPrivate
  if (hearsPrivate !== null) await followTickets(tx, member, hearsPrivate, 'private')
  return taken
}

/** Open pages ask again for requests that somebody else is asked from now on. */
async function tellPages(tx: Database, ids: readonly number[]): Promise<void> {
  const places = await readPlaces(tx, 'info_request', ids)
  const change = { kind: 'change', type: 'info_request_updated', entityType: 'info_request' } as const
  await publish(tx, ...[...places].map(([entityId, place]) => ({ ...change, entityId, place })))
}

async function end(tx: Database, actor: Actor | null, { companyId, userId }: Member): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ endedAt: sql`now()`, endedBy: actor?.id ?? null })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
  // Otherwise they could come back by an address of their own that they had invited.
  await endInvitations(tx, companyId, sql<SqlBool>`invited_by = ${userId}`)
  await endLinksOf(tx, { companyId, userId })
}

/** What they handed to others ends with their right to it, and what was handed to them is whose the request is. */
async function endLinksOf(tx: Database, { companyId, userId }: Member): Promise<void> {
  const requests = tx.selectFrom('infoRequests').select('id').where('companyId', '=', companyId)
  await tx
    .updateTable('answerLinks')
    .set({ revokedAt: sql`now()` })
    .where('madeBy', '=', userId)
    .where('revokedAt', 'is', null)
    .where('infoRequestId', 'in', requests)
    .execute()
  await tx
    .updateTable('infoQuestions')
    .set({ askedOf: null })
    .where('askedOf', '=', userId)
    .where('infoRequestId', 'in', requests)
    .execute()
}

/** Notifies the owners and whoever takes something over. */
async function tell(
  tx: Database,
  actor: Actor | null,
  company: LockedCompany,
  fullName: string,
  taken: Map<number, number>,
): Promise<void> {
  const owners = await ownersOf(tx, company.id)
  for (const id of new Set([...owners, ...taken.keys()]))
    await happened(tx, actor, 'person_gone', company, {
      reader: { id, role: 'client' },
      fullName,
      taken: taken.get(id) ?? 0,
    })
}
