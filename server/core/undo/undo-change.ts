import { sql } from 'kysely'
import { type PolicyAction, getActionRecordType } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { toChangeMessage } from '#server/core/events/describe.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { authorize } from '#server/core/access/access.ts'
import { hasRecordScope, readRecordScopes } from '#server/core/access/read-record-scopes.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { getCallRefusal } from '#server/core/api/route.ts'
import { publish } from '#server/core/realtime/publish.ts'
import { lockDeferredEvents } from './finalize-undo.ts'
import { RECORD_KINDS, pluralizeKind } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/** A change that is being undone. `subject` is the type of record that its action is about. */
export interface UndoneChange {
  id: number
  subject: string
  entityId: number | null
  madeAt: string
}

/**
 * Updates data that depends on the rows that an undo restores. All hooks run in order before the rows are restored:
 * each locks its data and returns the update, which runs afterward.
 */
export type UndoHook = (tx: Database, undo: UndoneChange) => Promise<() => Promise<void>>

/**
 * Restores what the actor's call changed, and deletes the events that it deferred. The audit log records the change and
 * the undo.
 * @throws 403 without the right to that call, 404 if it's already undone, expired, or someone else's, 409 if a row has
 *   changed since
 */
export async function undoChange(ctx: Context, undoId: number, hooks: readonly UndoHook[]): Promise<void> {
  await lockCompaniesShared(ctx.db, 'undos', undoId)
  const undo = await lockUndo(ctx, undoId)
  if (!undo) throw notFound('Change')
  const refusal = getCallRefusal(ctx.actor, undo.action)
  if (refusal) throw refusal
  await authorizeUndo(ctx, undo)
  const deferredEvents = await lockDeferredEvents(ctx.db, undoId)
  const { entityId, madeAt } = undo
  const change = { id: undoId, subject: getActionRecordType(undo.action), entityId, madeAt }
  const updates: (() => Promise<void>)[] = []
  for (const hook of hooks) updates.push(await hook(ctx.db, change))
  const { rows } = await sql<ChangedRow>`select * from take_back(${undoId})`.execute(ctx.db)
  if (rows.length > 0) throw conflict(await getConflictMessage(ctx, undoId, rows))
  for (const update of updates) await update()
  for (const { event } of deferredEvents) await publish(ctx.db, toChangeMessage(event))
  await ctx.db.deleteFrom('undos').where('id', '=', undoId).execute()
  await auditUndo(ctx, undo)
}

/** Refuses to undo a change to a record that the actor can no longer see. @throws as `authorize` does */
async function authorizeUndo(ctx: Context, { action, entityId }: LockedUndo): Promise<void> {
  const kind = getActionRecordType(action)
  // In `brief.createForClient`, the id is a user's, not a brief's.
  if (entityId === null || !hasRecordScope(kind) || action === 'brief.createForClient') return
  const scope = (await readRecordScopes(ctx.db, kind, [entityId])).get(entityId)
  if (scope) authorize(ctx.actor, action, { record: scope, getScope: (found) => found })
}

interface LockedUndo {
  action: PolicyAction
  entityId: number | null
  /** Whether the audit log already has an entry for the call. */
  deletes: boolean
  madeAt: string
}

const lockUndo = (ctx: Context, undoId: number): Promise<LockedUndo | undefined> =>
  ctx.db
    .selectFrom('undos')
    .select(['entityId', 'deletes', 'madeAt'])
    .select((eb) => eb.ref('action').$castTo<PolicyAction>().as('action'))
    .where('id', '=', undoId)
    .where('userId', '=', ctx.actor.id)
    .where('lapsesAt', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()

/** Audits the change and its undo, because the feed no longer shows either. */
async function auditUndo(ctx: Context, { action, entityId, deletes, madeAt }: LockedUndo): Promise<void> {
  const about = {
    entityType: getActionRecordType(action),
    ...(entityId !== null && { entityId }),
    details: { call: action, at: madeAt },
  }
  if (!deletes) await audit(ctx, 'record.changed', about)
  await audit(ctx, 'record.change_undone', about)
}

/** A row that has changed since the call. */
interface ChangedRow {
  relation: string
  rowId: number
}

/** Returns a sentence that says who changed one of the rows since, as far as comments and the feed show. */
async function getConflictMessage(
  ctx: Context,
  undoId: number,
  rows: readonly ChangedRow[],
): Promise<string> {
  const last = (await findCommentAuthor(ctx.db, rows)) ?? (await findLastActor(ctx.db, undoId, rows))
  if (!last) return t('Someone else has changed this since, so it wasn’t undone.')
  if (last.id === ctx.actor.id) return t('You’ve changed this since, so it wasn’t undone.')
  return t('{name} has changed this since, so it wasn’t undone.', { name: last.fullName })
}

interface ConflictingUser {
  id: number
  fullName: string
}

/** Finds the author of a comment among the rows. No one else changes it, and no feed shows the change. */
const findCommentAuthor = (tx: Database, rows: readonly ChangedRow[]): Promise<ConflictingUser | undefined> =>
  tx
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.userId')
    .select(['users.id', 'users.fullName'])
    .where('comments.id', 'in', [0, ...rows.filter(isComment).map(({ rowId }) => rowId)])
    .executeTakeFirst()

const isComment = ({ relation }: ChangedRow) => relation === 'comments'

/**
 * Finds the last user in the feed of these rows since the change, or of a project that the change created. An internal
 * note changes nothing, and clients must not learn of it.
 */
async function findLastActor(
  tx: Database,
  undoId: number,
  rows: readonly ChangedRow[],
): Promise<ConflictingUser | undefined> {
  const subjects = rows.map(({ relation, rowId }) => ({ kind: getTableRecordKind(relation), id: rowId }))
  const { rows: found } = await sql<ConflictingUser>`
    with subjects as (
      select kind, id from jsonb_to_recordset(${JSON.stringify(subjects)}) as row (kind text, id integer)
      union select event -> 'subject' ->> 'kind', (event -> 'subject' ->> 'id')::integer
        from held_events where undo_id = ${undoId}),
      own as (select coalesce(
        (select max(row_id) from undo_changes where undo_id = ${undoId} and relation = 'activities'),
        (select max(id) from activities where created_at <= (select made_at from undos where id = ${undoId})),
        0) as last)
    select users.id, users.full_name from activities join users on users.id = activities.user_id
    where ((activities.entity_type, activities.entity_id) in (select kind, id from subjects)
        or activities.project_id in (select row_id from undo_changes
          where undo_id = ${undoId} and relation = 'projects' and before is null))
      and activities.type <> 'note_added' and activities.id > (select last from own)
    order by activities.id desc limit 1`.execute(tx)
  return found[0]
}

/** Returns the record type that a table stores, or null if it doesn't store records. */
const getTableRecordKind = (relation: string) =>
  RECORD_KINDS.find((kind) => pluralizeKind(kind) === relation) ?? null
