import { isOnline } from '#web/api/online.ts'
import { pageState } from '#web/api/page-context.ts'
import { draftKey, removeDraft } from '#web/forms/drafts/draft-owner.ts'
import { listDraftKeys, readDraft } from '#web/forms/drafts/draft-storage.ts'

/** A question's answer that the server doesn't have. */
export interface UnsentAnswer {
  /** Its key on this device. */
  key: string
  requestId: number
  /** The question. */
  label: string
  /** The typed text. Empty for other kinds of answers. */
  text: string
  /** Whether the request no longer exists, or the user no longer sees it. */
  isRequestGone: boolean
}

/** Returns the scope in which this device stores the answers to a request of the signed-in user. */
export const getRequestScope = (requestId: number): string => `info-request:${requestId}`

const getPrefix = () => draftKey('answers:info-request:')

const state = pageState(() => ({
  /** Requests whose answers this page sends itself, because their questions were open on it. */
  openedIds: new Set<number>(),
  goneIds: new Set<number>(),
  /** Whether an attempt to send the answers has ended. */
  isSettled: false,
}))

/** Dispatched when `listUnsentAnswers` may return something else. */
const UNSENT_CHANGED = 'unsent-answers-changed'
const notify = () => window.dispatchEvent(new Event(UNSENT_CHANGED))

/** Calls `listener` when `listUnsentAnswers` may return something else. Returns a function that stops it. */
export function subscribeToUnsent(listener: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  // `storage` is dispatched when another tab sends answers.
  for (const event of [UNSENT_CHANGED, 'online', 'offline', 'storage'])
    window.addEventListener(event, listener, { signal })
  return () => listening.abort()
}

/** Marks that the questions of a request were open on this page. */
export const markOpened = (requestId: number): void => void state().openedIds.add(requestId)

/** Marks that this page no longer sends a request's answers, because the user has to choose one of two first. */
export const unmarkOpened = (requestId: number): void => void state().openedIds.delete(requestId)

/** Marks a request whose answers can no longer be sent. */
export const markGone = (requestId: number): void => void state().goneIds.add(requestId)

/** Marks that an attempt to send the answers has ended, so that the others can be shown. */
export function markSettled(): void {
  state().isSettled = true
  notify()
}

/** Returns the IDs of the requests whose answers an earlier page left on this device, and that may still be sent. */
export function listUnsentRequestIds(): number[] {
  const { openedIds, goneIds } = state()
  const prefix = getPrefix()
  const ids = new Set(listDraftKeys(prefix).map((key) => Number.parseInt(key.slice(prefix.length), 10)))
  return [...ids].filter((id) => !openedIds.has(id) && !goneIds.has(id)).toSorted((one, other) => one - other)
}

/** Returns the answers to show as unsent. Online, these are the answers that couldn't be sent. */
export function listUnsentAnswers(): UnsentAnswer[] {
  const { isSettled, openedIds, goneIds } = state()
  if (isOnline() && !isSettled) return []
  const prefix = getPrefix()
  return listDraftKeys(prefix).flatMap((key) => {
    const requestId = Number.parseInt(key.slice(prefix.length), 10)
    const stored = readDraft<{ question: { label: string }; typed: { value: unknown } }>(key)
    if (!stored || (isOnline() && openedIds.has(requestId))) return []
    const { value } = stored.typed
    const text = typeof value === 'string' ? value : ''
    const { label } = stored.question
    return [{ key, requestId, label, text, isRequestGone: goneIds.has(requestId) }]
  })
}

/** Deletes an answer from this device. */
export function deleteUnsentAnswer(key: string): void {
  removeDraft(key)
  notify()
}
