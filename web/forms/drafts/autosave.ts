import { ApiError, getErrorMessage } from '#web/api/call.ts'
import { createOwnerCheck } from './draft-owner.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Pauses before attempts without a connection. The last pause repeats. */
const RETRY_MS = [1000, 2000, 5000, 10_000]

/** Milliseconds for which saved drafts stay after `beforeunload`. A page that still exists then stayed open. */
const LEAVING_MS = 10_000

/** A record, and the value typed for it. */
export interface AutosaveEntry<R, V> {
  /** The record as the server last returned it. */
  record: R
  typed: V
  /** The record's value when typing began, on this visit or an earlier one. A different value is another user's. */
  base: V
  /** Values sent without a response. They may have arrived, so they aren't another user's. */
  sent: readonly V[]
  /** Whether the server doesn't have the typed value. */
  isUnsaved: boolean
  /** Whether to submit the typed value, not only to save it as a draft. */
  submit: boolean
  /** Whether the server refused the typed value. It isn't sent again until it changes. */
  isRefused: boolean
  /** The record that another user saved. Nothing is sent until the user chooses one of the two. */
  theirs: R | undefined
  /** The reason why the typed value can't be submitted or was refused. */
  problem: string | undefined
  /** Set while someone types. */
  pause: ReturnType<typeof setTimeout> | undefined
  /** Set while the entry is being sent. */
  request: Promise<void> | undefined
}

/** The part of an entry that this device stores. */
export type StoredEntry<V> = Pick<AutosaveEntry<unknown, V>, 'typed'> &
  Partial<Pick<AutosaveEntry<unknown, V>, 'base' | 'sent' | 'submit'>>

/** The form that an engine saves. */
export interface AutosaveForm<R, V, S> {
  getValue: (record: R) => V
  /** Compares values. By default, their JSON is compared. */
  isSame?: (one: V, other: V) => boolean
  /** Returns the data that this device stored for a record on an earlier visit. */
  recall: (record: R) => StoredEntry<V> | null
  /** Stores an entry on this device, or removes it once nothing is unsaved. */
  store: (entry: AutosaveEntry<R, V>) => void
  /** Returns the form's state. */
  view: (entries: readonly AutosaveEntry<R, V>[], isWaiting: boolean) => S
  /** Called with an entry whose record no longer exists. */
  onRemoved?: (entry: AutosaveEntry<R, V>) => void
  /** Returns the record with the value saved. Throws ApiError. Without `save`, this device stores it. */
  save?: (record: R, draft: V, submit: boolean) => Promise<R>
  /** Milliseconds from the last key to saving. */
  pauseMs?: number
  /** Loads the record as it is now, to compare it after a conflict. */
  load?: (record: R) => Promise<R>
  /** Called with the record after a save or a conflict. */
  onSaved?: ((record: R, submitted: boolean) => void) | undefined
  /** Whether the record is sent before the others. */
  isFirst?: (record: R) => boolean
  /** Whether the typed value can replace the record's value. */
  canReplace?: (record: R) => boolean
  /** Whether the typed value has been submitted. */
  isSubmitted?: (record: R, draft: V) => boolean
  /** Returns why something was refused, as a sentence. */
  explain?: (error: ApiError) => string
}

/** `waiting` is for a connection. `stuck` means a refusal by the server, or two versions to choose from. */
export type SavingState = 'saved' | 'saving' | 'waiting' | 'stuck'

export function getSavingState(
  entries: readonly Pick<AutosaveEntry<unknown, unknown>, 'isUnsaved' | 'isRefused' | 'theirs'>[],
  isWaiting: boolean,
): SavingState {
  const unsaved = entries.filter(({ isUnsaved }) => isUnsaved)
  if (unsaved.length === 0) return 'saved'
  if (unsaved.every(({ isRefused, theirs }) => isRefused || theirs)) return 'stuck'
  return isWaiting ? 'waiting' : 'saving'
}

/** Stores values while users type them, and saves them: briefs, answers, comments, internal notes. See README.md. */
export class Autosave<R extends { id: number; version: number }, V, S> {
  readonly #form: AutosaveForm<R, V, S>
  readonly #isOwnerHere = createOwnerCheck()
  readonly #listeners = new Set<() => void>()
  #entries: ReadonlyMap<number, AutosaveEntry<R, V>> = new Map()
  #state: S
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #isEnded = false
  #leaving: ReturnType<typeof setTimeout> | undefined

  constructor(records: readonly R[], form: AutosaveForm<R, V, S>) {
    this.#form = form
    this.#entries = this.#toEntries(records)
    this.#state = this.#read()
  }

  /** Subscribes a listener, for `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): S => this.#state

  /** Starts saving while the form is open. Returns a function to call when the form closes. */
  begin(): () => void {
    const listening = new AbortController()
    const { signal } = listening
    const flush = () => void this.flush()
    const leave = () => this.#sendAll()
    const follow = () => (document.visibilityState === 'hidden' ? leave() : flush())
    window.addEventListener('online', flush, { signal })
    if (this.#form.save) window.addEventListener('beforeunload', () => this.#storeForNextPage(), { signal })
    window.addEventListener('pagehide', leave, { signal })
    document.addEventListener('visibilitychange', follow, { signal })
    this.publishState()
    return () => {
      listening.abort()
      leave()
    }
  }

  /** Takes the server's records, except where a value is being typed or sent. */
  adopt(records: readonly R[]): void {
    const known = this.#entries
    this.#entries = this.#toEntries(records)
    for (const [id, entry] of known)
      if (!this.#entries.has(id)) {
        endPause(entry)
        this.#form.onRemoved?.(entry)
      }
    this.publishState()
  }

  /** Stores the typed value immediately. Saves it when typing pauses, or right away if it's being submitted. */
  change(id: number, update: (draft: V) => V, submit = false): void {
    if (this.#isEnded) return
    const entry = this.#entry(id)
    endPause(entry)
    if (this.#form.save && !submit) entry.pause = setTimeout(() => this.save(id), this.#form.pauseMs)
    entry.typed = update(entry.typed)
    Object.assign(entry, { isUnsaved: true, isRefused: false, submit, problem: undefined })
    this.#store(entry)
    this.publishState()
  }

  /** Saves without waiting for a pause. */
  save(id: number): void {
    endPause(this.#entry(id))
    this.publishState()
  }

  /** Saves everything now. Resolves when nothing is being sent; never rejects. */
  async flush(): Promise<void> {
    this.#entries.forEach(endPause)
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.publishState()
    await this.#waitUntilIdle()
  }

  /** Stops storing and sending. Resolves when nothing is being sent. */
  async end(): Promise<void> {
    this.#isEnded = true
    await this.#waitUntilIdle()
  }

  /** Shows why something can't be submitted. */
  refuse(id: number, problem: string): void {
    this.#entry(id).problem = problem
    this.publishState()
  }

  /** Resolves a conflict with the value typed here. */
  keepMine(id: number, theirs: R | undefined = this.#entry(id).theirs): void {
    const entry = this.#entry(id)
    if (!theirs) return
    this.#rebase(entry, theirs)
    entry.problem = undefined
    this.save(id)
  }

  /** Resolves a conflict with the record that another user saved. */
  keepTheirs(id: number, theirs: R | undefined = this.#entry(id).theirs): void {
    if (theirs) this.discard(id, theirs)
  }

  /** Discards the typed value and shows the server's. */
  discard(id: number, record: R = this.#entry(id).record): void {
    const entry = this.#entry(id)
    this.#markSaved(entry, record)
    Object.assign(entry, { typed: this.#form.getValue(record), problem: undefined })
    this.publishState()
  }

  /** Publishes the new state, and sends entries that are due. */
  protected publishState(): void {
    this.#state = this.#read()
    for (const listener of this.#listeners) listener()
    this.#sendNext()
  }

  #read(): S {
    return this.#form.view([...this.#entries.values()], this.#retry !== undefined)
  }

  #entry(id: number): AutosaveEntry<R, V> {
    const entry = this.#entries.get(id)
    if (!entry) throw new Error(`No record ${id}`)
    return entry
  }

  #toEntries(records: readonly R[]): ReadonlyMap<number, AutosaveEntry<R, V>> {
    const known = this.#entries
    for (const record of records) {
      const entry = known.get(record.id)
      if (entry && !entry.request && record.version >= entry.record.version) this.#reconcile(entry, record)
    }
    return new Map(records.map((record) => [record.id, known.get(record.id) ?? this.#newEntry(record)]))
  }

  #newEntry(record: R): AutosaveEntry<R, V> {
    const value = this.#form.getValue(record)
    const nothing = { theirs: undefined, problem: undefined, pause: undefined, request: undefined }
    const state = { sent: [], isUnsaved: false, submit: false, isRefused: false }
    const entry: AutosaveEntry<R, V> = { record, typed: value, base: value, ...state, ...nothing }
    const stored = this.#form.recall(record)
    if (stored) {
      Object.assign(entry, stored, { isUnsaved: true })
      this.#reconcile(entry, record)
    }
    return entry
  }

  #canSend({ isUnsaved, isRefused, theirs, request }: AutosaveEntry<R, V>): boolean {
    if (!this.#form.save || this.#isEnded || !this.#isOwnerHere()) return false
    return isUnsaved && !isRefused && !theirs && !request
  }

  /** Sends the next entry. Entries are sent one at a time. */
  #sendNext(): void {
    const entries = [...this.#entries.values()]
    if (this.#retry !== undefined || entries.some(({ request }) => request !== undefined)) return
    const due = entries.filter((entry) => this.#canSend(entry) && !entry.pause)
    const next = due.find(({ record }) => this.#form.isFirst?.(record)) ?? due[0]
    if (next) next.request = this.#send(next)
  }

  /** Sends all entries at once, because the page may end now. */
  #sendAll(): void {
    for (const entry of this.#entries.values()) if (this.#canSend(entry)) entry.request = this.#send(entry)
  }

  /**
   * Keeps drafts after they are saved, for a while. The server may have rendered the next page before it saves the
   * value typed here. That page needs the draft, and removes it once the server's value is the same.
   */
  #storeForNextPage(): void {
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => {
      this.#leaving = undefined
      for (const entry of this.#entries.values()) if (!entry.isUnsaved) this.#store(entry)
    }, LEAVING_MS)
  }

  async #waitUntilIdle(): Promise<void> {
    const requests = () => [...this.#entries.values()].flatMap(({ request }) => request ?? [])
    for (let [first] = requests(); first; [first] = requests()) await first
  }

  async #send(entry: AutosaveEntry<R, V>): Promise<void> {
    const { save, load, onSaved } = this.#form
    if (!save) return
    const { record, typed: draft, submit, sent } = entry
    const isUnchanged = () => entry.typed === draft && entry.submit === submit
    endPause(entry)
    if (load && !sent.some((earlier) => this.#isSame(earlier, draft))) {
      entry.sent = [...sent, draft]
      this.#store(entry)
    }
    try {
      const saved = await save(record, draft, submit)
      this.#failures = 0
      if (submit) entry.problem = undefined
      if (isUnchanged()) this.#markSaved(entry, saved)
      else this.#rebase(entry, saved)
      onSaved?.(saved, submit)
    } catch (error) {
      if (!(error instanceof ApiError) || isTransientStatus(error.status)) this.#sendLater()
      else {
        entry.sent = sent
        await this.#handleRefusal(entry, error, isUnchanged)
      }
    } finally {
      entry.request = undefined
      this.publishState()
    }
  }

  #sendLater(): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.flush(), RETRY_MS[this.#failures] ?? RETRY_MS.at(-1))
    this.#failures++
  }

  async #handleRefusal(
    entry: AutosaveEntry<R, V>,
    error: ApiError,
    isUnchanged: () => boolean,
  ): Promise<void> {
    const { load, onSaved, explain = getErrorMessage } = this.#form
    if (error.status === 409 || error.status === 412) {
      const newest = load ? await load(entry.record).catch(() => undefined) : entry.record
      if (!newest) return this.#sendLater()
      if (load) this.#reconcile(entry, newest)
      else entry.theirs = newest
      // The other value may be this user's own, sent as they left the page. The next visit must not take it for another
      // user's.
      onSaved?.(newest, false)
      if (error.status === 412 || entry.theirs || !entry.isUnsaved) return
    }
    // A value typed since then may be accepted.
    if (!isUnchanged()) return
    entry.problem = explain(error)
    // A value that can't be submitted can still be saved as a draft.
    entry.isRefused = !entry.submit
    entry.submit = false
  }

  /** Takes a newer record, unless the typed value would replace another user's. */
  #reconcile(entry: AutosaveEntry<R, V>, newest: R): void {
    const { getValue, canReplace, isSubmitted } = this.#form
    const theirs = getValue(newest)
    const isChangedElsewhere = ![entry.base, ...entry.sent].some((ours) => this.#isSame(theirs, ours))
    const hasArrived = this.#isSame(theirs, entry.typed)
    const isDone = !entry.submit || isSubmitted?.(newest, entry.typed) !== false
    if (!entry.isUnsaved) {
      // Text that the server trimmed stays as it was typed.
      if (isChangedElsewhere) entry.typed = theirs
      this.#rebase(entry, newest)
    } else if (hasArrived && isDone) this.#markSaved(entry, newest)
    else if (hasArrived || (!isChangedElsewhere && canReplace?.(newest) !== false))
      this.#rebase(entry, newest)
    else entry.theirs = newest
  }

  /** Bases the typed value on this record. Saving will replace it. */
  #rebase(entry: AutosaveEntry<R, V>, record: R): void {
    // Until there is a newer version, values that were sent may still arrive.
    if (record.version > entry.record.version) entry.sent = []
    Object.assign(entry, { record, base: this.#form.getValue(record), theirs: undefined })
    if (entry.isUnsaved) this.#store(entry)
  }

  /** Marks the typed value as saved on the server. */
  #markSaved(entry: AutosaveEntry<R, V>, record: R): void {
    endPause(entry)
    Object.assign(entry, { isUnsaved: false, isRefused: false, submit: false })
    this.#rebase(entry, record)
    this.#store(entry)
  }

  #isSame(one: V, other: V): boolean {
    return this.#form.isSame?.(one, other) ?? JSON.stringify(one) === JSON.stringify(other)
  }

  #store(entry: AutosaveEntry<R, V>): void {
    if (this.#isEnded || (this.#leaving !== undefined && !entry.isUnsaved)) return
    this.#form.store(entry)
  }
}

function endPause(entry: Pick<AutosaveEntry<unknown, unknown>, 'pause'>): void {
  clearTimeout(entry.pause)
  entry.pause = undefined
}

/** Whether the same request may succeed later: without a connection, or if the server is busy or unavailable. */
const isTransientStatus = (status: number) => [0, 401, 408, 429].includes(status) || status >= 500

type Engine<S> = Pick<Autosave<never, never, S>, 'begin' | 'subscribe' | 'state'>

/** Saves typed values while the form is open. Returns the engine and the form's state. */
export function useAutosave<A, S>(create: () => A & Engine<S>): readonly [engine: A, state: S] {
  const [engine] = useState(create)
  useEffect(() => engine.begin(), [engine])
  return [engine, useSyncExternalStore(engine.subscribe, engine.state, engine.state)]
}
