import { type Action, type Actor, can, placeIn } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { fieldError } from '#server/http/errors.ts'
import { findActors } from '#server/identity/actor.ts'
import { type Held, type Member, readHeld } from './hand-over.ts'
import { canSignIn, currentWith, ownersOf } from './memberships.ts'
import { t } from '#shared/words.ts'

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
  const actors = await findActors(
    tx,
    LEFT.flatMap((what) => chosen[what] ?? []),
  )
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
  return {
    requests: able('requests'),
    tasks: able('tasks'),
    private: able('private'),
    contact: able('contact'),
  }
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
