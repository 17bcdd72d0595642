import { authorize } from './access.ts'
import { type ScopedRecordKind, readRecordScopes } from './read-record-scopes.ts'
import { RECORD_TABLE_SCOPES } from './table-scopes.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Checks that the actor can read a record, for callers that don't need its columns.
 * @throws 404 if there is no such record, or if the actor can't see it
 */
export async function authorizeRecordRead(ctx: Context, kind: ScopedRecordKind, id: number): Promise<void> {
  const scopes = await readRecordScopes(ctx.db, kind, [id])
  authorize(ctx.actor, RECORD_TABLE_SCOPES[kind].read, { record: scopes.get(id), getScope: (scope) => scope })
}
