import { type PolicyAction, type Actor, can, getCompanyScope } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActiveUser } from '#server/core/records/sql-fragments.ts'
import { fieldError } from '#server/platform/errors.ts'
import { findActors } from '#server/core/access/actor.ts'
import { type WorkItem, type Member, listOpenWork, reassignRecords, addRequestReader } from './open-work.ts'
import { canSignIn, selectCurrentMembers, listOwnerIds } from './memberships.ts'
import { t } from '#shared/i18n/t.ts'
import { readRecordScopes } from '#server/core/access/read-record-scopes.ts'
import { publish } from '#server/core/realtime/publish.ts'

/** The kinds of work that successors take over from a leaving member. */
export const WORK_KINDS = ['requests', 'tasks', 'private', 'contact'] as const
type WorkKind = (typeof WORK_KINDS)[number]
export type Successors = { [W in WorkKind]?: number | undefined }
type PossibleSuccessors = Record<WorkKind, number[]>

/** The action that a successor must be able to do, for each kind of work. */
export const REQUIRED_ACTIONS: Record<WorkKind, PolicyAction> = {
  requests: 'infoRequest.answer',
  tasks: 'task.setStatus',
  private: 'ticket.share',
  contact: 'project.read',
}

/** Checks chosen successors. @throws 400 for one who isn't active in the company or can't do the work */
export async function validateSuccessors(
  tx: Database,
  member: Member,
  { workItems, successors }: { workItems: readonly WorkItem[]; successors: Successors },
): Promise<void> {
  const ids = WORK_KINDS.flatMap((kind) => successors[kind] ?? [])
  const actors = await findActors(tx, ids)
  for (const kind of WORK_KINDS) {
    const userId = successors[kind]
    if (userId === undefined) continue
    const actor = actors.get(userId)
    if (userId === member.userId || !actor || !isEligibleSuccessor(actor, member, { kind, workItems }))
      throw fieldError(`successors.${kind}`, t('This person can’t take this over. Choose someone else.'))
  }
}

/** Returns the members who can take over each kind of a member's work, in the order in which they joined. */
export async function listPossibleSuccessors(db: Database, member: Member): Promise<PossibleSuccessors> {
  const people = await selectCurrentMembers(db, member.companyId)
    .select('memberships.userId')
    .where('memberships.userId', '!=', member.userId)
    .orderBy('memberships.createdAt')
    .orderBy('memberships.userId')
    .execute()
  const ids = people.map(({ userId }) => userId)
  const [openWork, actors] = [await listOpenWork(db, member), await findActors(db, ids)]
  const listEligibleIds = (kind: WorkKind) =>
    ids.filter((id) => {
      const actor = actors.get(id)
      return actor !== undefined && isEligibleSuccessor(actor, member, { kind, workItems: openWork })
    })
  return Object.fromEntries(WORK_KINDS.map((kind) => [kind, listEligibleIds(kind)])) as PossibleSuccessors
}

function isEligibleSuccessor(
  actor: Actor,
  { companyId }: Member,
  { kind, workItems }: { kind: WorkKind; workItems: readonly WorkItem[] },
): boolean {
  if (actor.role !== 'client' || !actor.companies.some((each) => each.companyId === companyId)) return false
  const projects = new Set(
    kind === 'private' ? [] : workItems.flatMap((each) => (each.kind === kind ? [each.project] : [])),
  )
  // Successors are named in private records. If there is no record to take over, their role in the whole company
  // counts.
  const scopes = [
    ...(projects.size === 0 ? [getCompanyScope(companyId, { people: [actor.id] })] : []),
    ...[...projects].map((project) => getCompanyScope(companyId, { project })),
  ]
  return scopes.every((scope) => can(actor, REQUIRED_ACTIONS[kind], scope))
}

/** The default successors, for work without a chosen successor. Null means no one. */
export interface DefaultSuccessors {
  successorId: number | null
  privateSuccessorId: number | null
}

/**
 * Returns the default successors: the owner who removes the member, otherwise the first owner. Without an owner, as
 * when the last owner's account was deleted, it's the first colleague, but no one for private records. Colleagues who
 * can sign in come before those who are only invited. `mergedCompanyId` is a company that is merged into this one.
 */
export async function getDefaultSuccessors(
  tx: Database,
  member: Member,
  { actorId, mergedCompanyId }: { actorId: number | null; mergedCompanyId?: number | undefined },
): Promise<DefaultSuccessors> {
  const owners = (await listOwnerIds(tx, member.companyId, mergedCompanyId)).filter(
    (id) => id !== member.userId,
  )
  const owner = owners.find((id) => id === actorId) ?? owners[0] ?? null
  return {
    successorId: owner ?? (await findFirstColleague(tx, member, mergedCompanyId)),
    privateSuccessorId: owner,
  }
}

async function findFirstColleague(
  tx: Database,
  { companyId, userId }: Member,
  mergedCompanyId?: number,
): Promise<number | null> {
  const colleague = await selectCurrentMembers(tx, companyId, mergedCompanyId)
    .select('memberships.userId')
    .where('memberships.userId', '!=', userId)
    .where('memberships.role', '!=', 'viewer')
    .where('memberships.someProjects', '=', false)
    .where(isActiveUser('users'))
    .orderBy(canSignIn('users'), 'desc')
    .orderBy('memberships.createdAt')
    .orderBy('memberships.userId')
    .limit(1)
    .executeTakeFirst()
  return colleague?.userId ?? null
}

/** Returns who takes over a kind of work: the chosen successor, otherwise the default one. */
export const getSuccessor = (
  kind: WorkItem['kind'],
  { successorId, privateSuccessorId }: DefaultSuccessors,
  successors: Successors = {},
): number | null =>
  // Owners see private records anyway, so no one gains access to them without being chosen.
  successors[kind] ?? (kind === 'private' ? privateSuccessorId : successorId)

interface Reassignment {
  workItems: readonly WorkItem[]
  defaultSuccessors: DefaultSuccessors
  successors?: Successors
}

const KINDS_BY_TABLE = {
  // Before their questions, which may go back to the new respondent.
  info_requests: ['requests', 'private'],
  question_handovers: ['requests', 'private'],
  tasks: ['tasks'],
  projects: ['contact'],
  websites: ['contact'],
} as const satisfies Record<WorkItem['table'], readonly WorkItem['kind'][]>

/**
 * Reassigns the records that wait for a user, or have them as their contact, to the chosen successors, otherwise to the
 * default ones. The user still sees the private requests among them, until they leave. Returns how many records each
 * successor took over.
 */
export async function reassignOpenWork(
  tx: Database,
  { userId }: Pick<Member, 'userId'>,
  { workItems, defaultSuccessors, successors }: Reassignment,
): Promise<Map<number, number>> {
  const reassignedCounts = new Map<number, number>()
  for (const table of Object.keys(KINDS_BY_TABLE) as WorkItem['table'][])
    for (const kind of KINDS_BY_TABLE[table]) {
      const to = getSuccessor(kind, defaultSuccessors, successors)
      if (to === null) continue
      const ids = workItems.flatMap((each) => (each.table === table && each.kind === kind ? [each.id] : []))
      const reassignedIds = await reassignRecords(tx, { userId, table, ids, successorId: to })
      if (table === 'info_requests' && kind === 'private') await addRequestReader(tx, userId, reassignedIds)
      if (table === 'info_requests' || table === 'question_handovers') await publishChanges(tx, reassignedIds)
      if (reassignedIds.length > 0)
        reassignedCounts.set(to, (reassignedCounts.get(to) ?? 0) + reassignedIds.length)
    }
  return reassignedCounts
}

/** Publishes the changes of reassigned requests, so that open pages reload them. */
export async function publishChanges(tx: Database, ids: readonly number[]): Promise<void> {
  const scopes = await readRecordScopes(tx, 'info_request', ids)
  const change = { kind: 'change', type: 'info_request_updated', entityType: 'info_request' } as const
  await publish(tx, ...[...scopes].map(([entityId, scope]) => ({ ...change, entityId, place: scope })))
}
