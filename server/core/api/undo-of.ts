import type { Database } from '#server/platform/db/connection.ts'

const undos = new WeakMap<Database, number>()

/** The undo that captures what this transaction changes and holds its events; undefined if it cannot be taken back. */
export const undoOf = (tx: Database): number | undefined => undos.get(tx)

/** Sets the undo of a transaction; undefined if it turns out to have none. */
export function setUndo(tx: Database, undoId: number | undefined): void {
  if (undoId === undefined) undos.delete(tx)
  else undos.set(tx, undoId)
}

/** Says which record the change is to, where the path of its call names a part of that. */
export async function undoIsAbout(tx: Database, entityId: number): Promise<void> {
  const undoId = undoOf(tx)
  if (undoId !== undefined) await tx.updateTable('undos').set({ entityId }).where('id', '=', undoId).execute()
}
