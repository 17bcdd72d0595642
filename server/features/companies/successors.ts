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

/** What a person leaves to others. */
export const LEFT = ['requests', 'tasks', 'private', 'contact'] as const
type Left = (typeof LEFT)[number]
export type Successors = { [W in Left]?: number | undefined }

/** What a successor must be able to do with what they take over. */
export const NEEDED: Record<Left, Action> = {
  requests: 'infoRequest.answer',
  tasks: 'task.setStatus',
  private: 'ticket.share',
  contact: 'project.read',
}

/**
 * Checks who was chosen to take over what a person leaves.
 * @throws 400 for somebody who is not of the company, is gone, or may not do what they would take over
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

/** Who may take over each thing that a person would leave, who joined first at the beginning. */
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
  // Named in it, for what is private; of the whole company, for what is about nothing.
  const places = [
    ...(projects.size === 0 ? [placeIn(companyId, { people: [actor.id] })] : []),
    ...[...projects].map((project) => placeIn(companyId, { project })),
  ]
  return places.every((place) => can(actor, NEEDED[what], place))
}

/** Who takes over what nobody else was chosen for; null for nobody. */
export interface Heirs {
  heir: number | null
  ofPrivate: number | null
}

/**
 * The owner who removes, else the first owner. Where an account was deleted that was the last owner's, the first colleague,
 * one who has come already before who is only invited, but for what is private. `joining` is a company that is merged into this one.
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

/** Who takes over what, where nobody else was chosen for it. */
export const takerOf = (
  what: Held['what'],
  { heir, ofPrivate }: Heirs,
  chosen: Successors = {},
): number | null =>
  // An owner sees what is private anyway: nobody gains sight of it who was not chosen.
  chosen[what] ?? (what === 'private' ? ofPrivate : heir)

const HELD_IN = {
  info_requests: ['requests', 'private'],
  tasks: ['tasks'],
  projects: ['contact'],
  websites: ['contact'],
} as const satisfies Record<Held['table'], readonly Held['what'][]>

/**
 * Gives what waits for a person, and what they are the contact of, to those who were chosen for it, else to their heirs. A
 * person who was asked what is private keeps sight of it, until they leave. Returns how many things each took over.
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

/** Open pages ask again for requests that somebody else is asked from now on. */
async function tellPages(tx: Database, ids: readonly number[]): Promise<void> {
  const places = await readPlaces(tx, 'info_request', ids)
  const change = { kind: 'change', type: 'info_request_updated', entityType: 'info_request' } as const
  await publish(tx, ...[...places].map(([entityId, place]) => ({ ...change, entityId, place })))
}
