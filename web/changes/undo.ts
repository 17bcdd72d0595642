import { UNDO_SECONDS } from '#shared/undo/values.ts'
import { t } from '#shared/i18n/t.ts'
import { ApiError, call } from '#web/api/call.ts'
import { getQueryClient } from '#web/api/live/query-client.ts'
import { refresh, type ChangedKind } from '#web/api/live/refresh.ts'
import { UNDO_STORAGE_KEY } from '#web/api/session.ts'
import { toastFailure } from './toast-failure.ts'
import { type ChangeMessage, pendingChanges } from './pending-changes.ts'
import { dismissToast, getShownToasts, subscribeToToasts, toast } from '#web/ui/base/toast.ts'
import { listenForKeys } from '#web/ui/keys/listen-for-keys.ts'

interface UndoableChange extends Pick<ChangeMessage, 'title' | 'description' | 'undone'> {
  /** One for each call of the change, the first call first. */
  ids: readonly number[]
  kind: ChangedKind | null
  until: number
}

/** Undoable changes, by the toast that offers the undo: a change on the server, or a function of the page. */
const undoables = new Map<number, UndoableChange | (() => void)>()

interface SentChange {
  kind: ChangedKind | null
  ids: readonly number[]
  /** When the change was sent, in milliseconds since 1970. */
  sentAt: number
  shouldUndo: boolean
}

/** Shows an undoable change's toast, or undoes it immediately if the user asked while it was being sent. */
export function offerUndo(message: ChangeMessage, { kind, ids, sentAt, shouldUndo }: SentChange): void {
  const { title, description, undone } = message
  const change = { title, description, undone, ids, kind, until: sentAt + UNDO_SECONDS * 1000 }
  if (shouldUndo) void undoOnServer(change)
  else offerServerUndo(change)
}

const offerServerUndo = (change: UndoableChange): void => showUndoToast(change.until, change, change)

/** Shows the toast of a change that the page itself undoes. */
export const offerOwnUndo = (message: Pick<ChangeMessage, 'title' | 'description'>, onUndo: () => void) =>
  showUndoToast(Date.now() + UNDO_SECONDS * 1000, message, onUndo)

function showUndoToast(
  until: number,
  { title, description }: Pick<ChangeMessage, 'title' | 'description'>,
  change: UndoableChange | (() => void),
): void {
  const action = { label: t('Undo'), onSelect: () => undo(toastId) }
  const toastId = toast({ title, description, action, isPersistent: true })
  setTimeout(() => dismissToast(toastId), until - Date.now())
  undoables.set(toastId, change)
  storeUndoables()
}

/** Undoes a toast's change, once, no matter how often it's requested. */
function undo(toastId: number): void {
  const change = undoables.get(toastId)
  if (!change) return
  dismissToast(toastId)
  if (typeof change === 'function') change()
  else void undoOnServer(change)
}

async function undoOnServer(change: UndoableChange): Promise<void> {
  const { kind, title, undone } = change
  const remainingIds = [...change.ids]
  try {
    for (let id = remainingIds.at(-1); id !== undefined; id = remainingIds.at(-1)) {
      await call('POST /api/undo/:id', { params: { id } })
      remainingIds.pop()
    }
    toast(
      undone === undefined
        ? { title: t('Change undone'), description: t('“{title}” was undone.', { title }) }
        : { title: undone },
    )
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 0) offerServerUndo({ ...change, ids: remainingIds })
    toastFailure(t('Could not undo the change'), error, status === 404 ? TOO_LATE : undefined)
  }
  await refresh(getQueryClient(), kind)
}

const TOO_LATE = t('A change can be undone for {seconds} seconds.', { seconds: UNDO_SECONDS })

/** Undoes the latest change that isn't undone. Returns whether there is one. */
function tryUndoLatest(): boolean {
  const change = [...pendingChanges].findLast(({ shouldUndo }) => !shouldUndo)
  if (change) return (change.shouldUndo = true)
  const latest = [...undoables.keys()].at(-1)
  if (latest === undefined) return false
  undo(latest)
  return true
}

/** Stores the changes, so that a reloaded page keeps offering to undo them. */
function storeUndoables(): void {
  for (const toastId of undoables.keys())
    if (!getShownToasts().some(({ id }) => id === toastId)) undoables.delete(toastId)
  const storableChanges = [...undoables.values()].filter((change) => typeof change !== 'function')
  sessionStorage.setItem(UNDO_STORAGE_KEY, JSON.stringify(storableChanges))
}

listenForKeys((event) => {
  if (event.key === 'z' && tryUndoLatest()) event.preventDefault()
})
for (const change of JSON.parse(sessionStorage.getItem(UNDO_STORAGE_KEY) ?? '[]') as UndoableChange[])
  if (change.until > Date.now()) offerServerUndo(change)
subscribeToToasts(storeUndoables)
