import type { Context } from '#server/core/context/context.ts'

/** Sets the record of an undo, for calls whose path has the id of a part instead of the record. */
export async function setUndoEntity({ db, undoId }: Context, entityId: number): Promise<void> {
  if (undoId !== undefined) await db.updateTable('undos').set({ entityId }).where('id', '=', undoId).execute()
}
