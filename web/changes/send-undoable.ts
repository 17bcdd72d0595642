import type { Undo } from '#web/api/call.ts'
import type { ChangedKind } from '#web/api/live/refresh.ts'
import { UNDOS } from '#web/api/session.ts'
import { type ChangeMessage, changesUnderWay } from './changes-under-way.ts'
import { toast } from '#web/ui/base/toast.ts'

const loadUndo = () => import('./undo.ts')

/** Keeps offering to undo the changes that were made before the page was loaded. */
export function resumeUndos(): void {
  if (sessionStorage.getItem(UNDOS)) loadUndo().catch(() => undefined)
}

/**
 * Sends a change and shows its toast. If it was sent with `undo`, the toast offers to undo it for as long as the server
 * can, on any page.
 */
export async function sendUndoable<Answer>(
  kind: ChangedKind | null,
  send: (undo: Undo) => Promise<Answer>,
  messageOf: (answer: Answer) => ChangeMessage | undefined,
): Promise<Answer> {
  const undo: Undo = {}
  const change = { regretted: false }
  const sending = send(undo)
  if (undo.sentAt !== undefined) {
    changesUnderWay.add(change)
    loadUndo().catch(() => undefined)
  }
  try {
    const answer = await sending
    const message = messageOf(answer)
    if (message) await say(message, kind, undo, change)
    return answer
  } finally {
    changesUnderWay.delete(change)
  }
}

async function say(
  message: ChangeMessage,
  kind: ChangedKind | null,
  { id, sentAt }: Undo,
  change: { regretted: boolean },
): Promise<void> {
  const loaded = id === undefined ? undefined : await loadUndo().catch(() => undefined)
  if (!loaded || id === undefined || sentAt === undefined) toast(message)
  else loaded.offerUndo(message, { kind, id, sentAt, isRegretted: change.regretted })
}
