import { UNDO_SECONDS } from '#shared/undo/values.ts'
import { t } from '#shared/i18n/t.ts'
import { ApiError, call } from '#web/api/call.ts'
import { queryClient } from '#web/api/live/query-client.ts'
import { refresh, type ChangedKind } from '#web/api/live/refresh.ts'
import { UNDOS } from '#web/api/session.ts'
import { toastFailure } from './toast-failure.ts'
import { type ChangeMessage, changesUnderWay } from './changes-under-way.ts'
import { dismissToast, shownToasts, subscribeToToasts, toast } from '#web/ui/base/toast.ts'
import { followKeys } from '#web/ui/keys/follow-keys.ts'

/** A change that can be undone. */
interface Undoable extends Pick<ChangeMessage, 'title' | 'description' | 'undone'> {
  id: number
  kind: ChangedKind | null
  until: number
}

/** Undoable changes, by the toast that offers the undo: a change on the server, or a function of the page. */
const done = new Map<number, Undoable | (() => void)>()

interface Sent {
  kind: ChangedKind | null
  id: number
  /** When the change was sent, in milliseconds since 1970. */
  sentAt: number
  isRegretted: boolean
}

/**
 * Shows the toast of an undoable change, or undoes it immediately if the user asked for that while it was being sent.
 */
export function offerUndo(message: ChangeMessage, { kind, id, sentAt, isRegretted }: Sent): void {
  const { title, description, undone } = message
  const change = { title, description, undone, id, kind, until: sentAt + UNDO_SECONDS * 1000 }
  if (isRegretted) void takeBack(change)
  else offer(change)
}

const offer = (change: Undoable): void => offerUntil(change.until, change, change)

/** Shows the toast of a change that the page itself undoes. */
export const offerOwnUndo = (message: Pick<ChangeMessage, 'title' | 'description'>, takesBack: () => void) =>
  offerUntil(Date.now() + UNDO_SECONDS * 1000, message, takesBack)

function offerUntil(
  until: number,
  { title, description }: Pick<ChangeMessage, 'title' | 'description'>,
  change: Undoable | (() => void),
): void {
  const action = { label: t('Undo'), onSelect: () => undo(toastId) }
  const toastId = toast({ title, description, action, stays: true })
  setTimeout(() => dismissToast(toastId), until - Date.now())
  done.set(toastId, change)
  remember()
}

/** Undoes a toast's change, once, no matter how often it's requested. */
function undo(toastId: number): void {
  const change = done.get(toastId)
  if (!change) return
  dismissToast(toastId)
  if (typeof change === 'function') change()
  else void takeBack(change)
}

async function takeBack(change: Undoable): Promise<void> {
  const { id, kind, title, undone } = change
  try {
    await call('POST /api/undo/:id', { params: { id } })
    toast(
      undone === undefined
        ? { title: t('Change undone'), description: t('“{title}” was undone.', { title }) }
        : { title: undone },
    )
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 0) offer(change)
    toastFailure(t('Could not undo the change'), error, status === 404 ? TOO_LATE : undefined)
  }
  await refresh(queryClient(), kind)
}

const TOO_LATE = t('A change can be undone for {seconds} seconds.', { seconds: UNDO_SECONDS })

/** Undoes the latest change that isn't undone. Returns whether there is one. */
function undoLatest(): boolean {
  const change = [...changesUnderWay].findLast(({ regretted }) => !regretted)
  if (change) return (change.regretted = true)
  const latest = [...done.keys()].at(-1)
  if (latest === undefined) return false
  undo(latest)
  return true
}

/** Stores the changes, so that a reloaded page keeps offering to undo them. */
function remember(): void {
  for (const toastId of done.keys()) if (!shownToasts().some(({ id }) => id === toastId)) done.delete(toastId)
  const kept = [...done.values()].filter((change) => typeof change !== 'function')
  sessionStorage.setItem(UNDOS, JSON.stringify(kept))
}

followKeys((event) => {
  if (event.key === 'z' && undoLatest()) event.preventDefault()
})
for (const change of JSON.parse(sessionStorage.getItem(UNDOS) ?? '[]') as Undoable[])
  if (change.until > Date.now()) offer(change)
subscribeToToasts(remember)
