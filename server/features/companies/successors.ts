import { type Action, type Actor, can, placeIn } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActivePerson } from '#server/core/records/sql-fragments.ts'
import { fieldError } from '#server/platform/errors.ts'
import { findActors } from '#server/core/access/actor.ts'
import { type Held, type Member, readHeld, give, keepSightOf } from './hand-over.ts'
import { canSignIn, currentWith, ownersOf } from './memberships.ts'
import { t } from '#shared/i18n/t.ts'
import { readPlaces } from '#server/core/access/read-places.ts'
import { publish } from '#server/core/realtime/publish.ts'

/** The kinds of work that a leaving member hands over. */
export const LEFT = ['requests', 'tasks', 'private', 'contact'] as const
type Left = (typeof LEFT)[number]
export type Successors = { [W in Left]?: number | undefined }

/** The action that a successor must be able to do, for each kind of work. */
export const NEEDED: Record<Left, Action> = {
  requests: 'infoRequest.answer',
  tasks: 'task.setStatus',
  private: 'ticket.share',
  contact: 'project.read',
}

/**
 * Checks the successors that were chosen for a leaving member.
 * @throws 400 for a successor who isn't in the company, is deleted or deactivated, or can't do the work
 */
export async function ensureSuccessors(
  tx: Database,
  member: Member,
  held: readonly Held[],
  chosen: Successors,
): Promise<void> {
  const ids = LEFT.flatMap((what) => chosen[what] ?? [])
  const actors = await findActors(tx, ids)
  for (const what of LEFT) {
    const userId = chosen[what]
    if (userId === undefined) continue
    const actor = actors.get(userId)
    if (userId === member.userId || !actor || !mayTakeOver(actor, member, what, held))
      throw fieldError(`successors.${what}`, t('This person can’t take this over. Choose someone else.'))
  }
}

/** Returns the members who can take over each kind of a member's work, in the order in which they joined. */
export async function successorsFor(db: Database, member: Member): Promise<Record<Left, number[]>> {
  const people = await currentWith(db, member.companyId)
    .select('memberships.userId')
    .where('memberships.userId', '!=', member.userId)
    .orderBy('memberships.createdAt')
    .orderBy('memberships.userId')
    .execute()
  const ids = people.map(({ userId }) => userId)
  const [held, actors] = [await readHeld(db, member), await findActors(db, ids)]
  const able = (what: Left) =>
    ids.filter((id) => {
      const actor = actors.get(id)
      return actor !== undefined && mayTakeOver(actor, member, what, held)
    })
  return Object.fromEntries(LEFT.map((what) => [what, able(what)])) as Record<Left, number[]>
}

function mayTakeOver(actor: Actor, { companyId }: Member, what: Left, held: readonly Held[]): boolean {
  if (actor.role !== 'client' || !actor.companies.some((each) => each.companyId === companyId)) return false
  const projects = new Set(
    what === 'private' ? [] : held.flatMap((each) => (each.what === what ? [each.project] : [])),
  )
  // Successors are named in private records. If there is no record to take over, their role in the whole company
  // counts.
  const places = [
    ...(projects.size === 0 ? [placeIn(companyId, { people: [actor.id] })] : []),
    ...[...projects].map((project) => placeIn(companyId, { project })),
  ]
  return places.every((place) => can(actor, NEEDED[what], place))
}

/** The default successors, for work without a chosen successor. Null means no one. */
export interface Heirs {
  heir: number | null
  ofPrivate: number | null
}

/**
 * Returns the default successors: the owner who removes the member, otherwise the first owner. Without an owner, as
 * when the last owner's account was deleted, it's the first colleague, but no one for private records. Colleagues who
 * can sign in come before those who are only invited. `joining` is a company that is merged into this one.
 */
export async function heirsOf(
  tx: Database,
  member: Member,
  actorId: number | null,
  joining?: number,
): Promise<Heirs> {
  const owners = (await ownersOf(tx, member.companyId, joining)).filter((id) => id !== member.userId)
  const owner = owners.find((id) => id === actorId) ?? owners[0] ?? null
  return { heir: owner ?? (await firstColleague(tx, member, joining)), ofPrivate: owner }
}

async function firstColleague(
  tx: Database,
  { companyId, userId }: Member,
  joining?: number,
): Promise<number | null> {
  const colleague = await currentWith(tx, companyId, joining)
    .select('memberships.userId')
    .where('memberships.userId', '!=', userId)
    .where('memberships.role', '!=', 'viewer')
    .where('memberships.someProjects', '=', false)
    .where(isActivePerson('users'))
    .orderBy(canSignIn('users'), 'desc')
    .orderBy('memberships.createdAt')
    .orderBy('memberships.userId')
    .limit(1)
    .executeTakeFirst()
  return colleague?.userId ?? null
}

/** Returns who takes over a kind of work: the chosen successor, otherwise the default one. */
export const takerOf = (
  what: Held['what'],
  { heir, ofPrivate }: Heirs,
  chosen: Successors = {},
): number | null =>
  // Owners see private records anyway, so no one gains access to them without being chosen.
  chosen[what] ?? (what === 'private' ? ofPrivate : heir)

const HELD_IN = {
  info_requests: ['requests', 'private'],
  tasks: ['tasks'],
  projects: ['contact'],
  websites: ['contact'],
} as const satisfies Record<Held['table'], readonly Held['what'][]>

/**
 * Reassigns the records that wait for a user, or have them as their contact, to the chosen successors, otherwise to the
 * default ones. The user still sees the private requests among them, until they leave. Returns how many records each
 * successor took over.
 */
export async function handOverHeld(
  tx: Database,
  { userId }: Pick<Member, 'userId'>,
  held: readonly Held[],
  heirs: Heirs,
  chosen: Successors = {},
): Promise<Map<number, number>> {
  const taken = new Map<number, number>()
  for (const [table, whats] of Object.entries(HELD_IN) as [Held['table'], readonly Held['what'][]][])
    for (const what of whats) {
      const to = takerOf(what, heirs, chosen)
      if (to === null) continue
      const ids = held.flatMap((each) => (each.table === table && each.what === what ? [each.id] : []))
      const given = await give(tx, userId, table, ids, to)
      if (what === 'private') await keepSightOf(tx, userId, given)
      if (table === 'info_requests') await tellPages(tx, given)
      if (given.length > 0) taken.set(to, (taken.get(to) ?? 0) + given.length)
    }
  return taken
}

/** Publishes the changes of reassigned requests, so that open pages reload them. */
async function tellPages(tx: Database, ids: readonly number[]): Promise<void> {
  const places = await readPlaces(tx, 'info_request', ids)
  const change = { kind: 'change', type: 'info_request_updated', entityType: 'info_request' } as const
  await publish(tx, ...[...places].map(([entityId, place]) => ({ ...change, entityId, place })))
}
