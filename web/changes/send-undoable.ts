import type { Undo } from '#web/api/call.ts'
import type { ChangedKind } from '#web/api/live/refresh.ts'
import { UNDO_STORAGE_KEY } from '#web/api/session.ts'
import { type ChangeMessage, pendingChanges } from './pending-changes.ts'
import { toast } from '#web/ui/base/toast.ts'

const loadUndo = () => import('./undo.ts')

/** Keeps offering to undo the changes that were made before the page was loaded. */
export function resumeUndos(): void {
  if (sessionStorage.getItem(UNDO_STORAGE_KEY)) loadUndo().catch(() => undefined)
}

/** Sends a change and shows its toast. If sent with `undo`, the toast offers to undo it, on any page. */
export async function sendUndoable<Answer>(
  kind: ChangedKind | null,
  send: (undo: Undo) => Promise<Answer>,
  getMessage: (answer: Answer) => ChangeMessage | undefined,
): Promise<Answer> {
  const undo: Undo = {}
  const change = { shouldUndo: false }
  const sending = send(undo)
  if (undo.sentAt !== undefined) {
    pendingChanges.add(change)
    loadUndo().catch(() => undefined)
  }
  try {
    const answer = await sending
    const message = getMessage(answer)
    if (message) await showChangeToast(message, { kind, ...undo, change })
    return answer
  } finally {
    pendingChanges.delete(change)
  }
}

async function showChangeToast(
  message: ChangeMessage,
  { kind, ids, sentAt, change }: { kind: ChangedKind | null; change: { shouldUndo: boolean } } & Undo,
): Promise<void> {
  const loaded = ids === undefined ? undefined : await loadUndo().catch(() => undefined)
  if (!loaded || ids === undefined || sentAt === undefined) toast(message)
  else loaded.offerUndo(message, { kind, ids, sentAt, shouldUndo: change.shouldUndo })
}
