import type { Context } from '#server/core/context/context.ts'

/** Sets the record that a change is about, where the path of its call names only a part of that record. */
export async function setUndoEntity({ db, undoId }: Context, entityId: number): Promise<void> {
  if (undoId !== undefined) await db.updateTable('undos').set({ entityId }).where('id', '=', undoId).execute()
}
