import { type Action, can, placeIn } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { fieldError } from '#server/http/errors.ts'
import { findActor } from '#server/identity/actor.ts'
import { type Member, projectsOf } from './hand-over.ts'
import { canSignIn, ownersOf } from './memberships.ts'
import { t } from '#shared/words.ts'

/** What a person leaves to others. */
export const LEFT = ['requests', 'tasks', 'private', 'contact'] as const
type Left = (typeof LEFT)[number]
export type Successors = { [W in Left]?: number | undefined }

/** What a successor must be able to do with what they take over. */
const NEEDED: Record<Left, Action> = {
  requests: 'infoRequest.answer',
  tasks: 'task.setStatus',
  private: 'ticket.share',
  contact: 'project.read',
}

/**
 * Checks who was chosen to take over what a person leaves.
 * @throws 400 for somebody who is not of the company, is gone, or may not do what they would take over
 */
export async function ensureSuccessors(tx: Database, member: Member, chosen: Successors): Promise<void> {
  for (const what of LEFT) {
    const userId = chosen[what]
    if (userId === undefined) continue
    if (userId === member.userId || !(await mayTakeOver(tx, member, what, userId)))
      throw fieldError(`successors.${what}`, t('This person can’t take this over. Choose someone else.'))
  }
}

async function mayTakeOver(tx: Database, member: Member, what: Left, userId: number): Promise<boolean> {
  const { companyId } = member
  const actor = await findActor(tx, userId)
  if (actor?.role !== 'client' || !actor.companies.some((each) => each.companyId === companyId)) return false
  const projects = what === 'private' ? [] : await projectsOf(tx, member, what)
  // Named in it, for what is private; of the whole company, for what is about nothing.
  const places = [
    ...(what === 'private' || projects.length === 0 ? [placeIn(companyId, { people: [userId] })] : []),
    ...projects.map((project) => placeIn(companyId, { project })),
  ]
  return places.every((place) => can(actor, NEEDED[what], place))
}

/**
 * Who takes over what nobody else was chosen for: the owner who removes, else the first owner. Where an account was deleted
 * that was the last owner's, the first colleague, one who has come already before who is only invited, but for what is private. Null for nobody.
 */
export async function heirsOf(
  tx: Database,
  member: Member,
  actorId: number | null,
): Promise<{ heir: number | null; ofPrivate: number | null }> {
  const owners = (await ownersOf(tx, member.companyId)).filter((id) => id !== member.userId)
  const owner = owners.find((id) => id === actorId) ?? owners[0] ?? null
  return { heir: owner ?? (await firstColleague(tx, member)), ofPrivate: owner }
}

async function firstColleague(tx: Database, { companyId, userId }: Member): Promise<number | null> {
  const colleague = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select('userId')
    .where('companyId', '=', companyId)
    .where('userId', '!=', userId)
    .where('memberships.role', '!=', 'viewer')
    .where('someProjects', '=', false)
    .where('endedAt', 'is', null)
    .where(isActivePerson('users'))
    .orderBy(canSignIn('users'), 'desc')
    .orderBy('memberships.createdAt')
    .orderBy('userId')
    .limit(1)
    .executeTakeFirst()
  return colleague?.userId ?? null
}
