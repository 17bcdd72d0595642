import { authorize } from './access.ts'
import { type ScopedRecordKind, readRecordScopes } from './read-record-scopes.ts'
import { RECORD_TABLE_SCOPES } from './table-scopes.ts'
import type { Context } from '#server/core/context/context.ts'

/** Authorizes reading a record whose columns aren't needed. @throws 404 for a missing or invisible record */
export async function authorizeRecordRead(ctx: Context, kind: ScopedRecordKind, id: number): Promise<void> {
  const scopes = await readRecordScopes(ctx.db, kind, [id])
  authorize(ctx.actor, RECORD_TABLE_SCOPES[kind].read, { record: scopes.get(id), getScope: (scope) => scope })
}
