import { ApiError, messageOf } from '#web/api/call.ts'
import { watchDraftOwner } from './draft-owner.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Before each attempt without a connection; the last one also before all that follow. */
const RETRY_MS = [1000, 2000, 5000, 10_000]

/** How long a page keeps saved drafts after `beforeunload`, in milliseconds. Then it has stayed open after all. */
const LEAVING_MS = 10_000

/** A record, and what is typed for it. */
export interface Entry<R, V> {
  /** As the server last returned it. */
  record: R
  typed: V
  /** The record's value when typing began, on this visit or an earlier one. A different one is another person's. */
  base: V
  /** What was sent without a response. It may have arrived, so it is not another person's. */
  sent: readonly V[]
  /** Whether the server does not have what is typed. */
  isUnsaved: boolean
  /** Whether to submit it, not only to keep it as a draft. */
  submit: boolean
  /** Whether the server refused it, so that it is not sent again before it changes. */
  isRefused: boolean
  /** What another person saved. Nothing is sent before one of both is chosen. */
  theirs: R | undefined
  /** Why it can't be submitted, or was refused. */
  problem: string | undefined
  /** Set while someone types. */
  pause: ReturnType<typeof setTimeout> | undefined
  /** Set while it is sent. */
  request: Promise<void> | undefined
}

/** What this device keeps of an entry. */
export type Unsent<V> = Pick<Entry<unknown, V>, 'typed'> &
  Partial<Pick<Entry<unknown, V>, 'base' | 'sent' | 'submit'>>

/** What an engine knows of its form. */
export interface Form<R, V, S> {
  valueOf: (record: R) => V
  /** Compares their JSON unless given. */
  isSame?: (one: V, other: V) => boolean
  /** What this device has of a record from an earlier visit. */
  recall: (record: R) => Unsent<V> | null
  /** Stores an entry on this device, or removes it once nothing is unsaved. */
  store: (entry: Entry<R, V>) => void
  /** What the form shows. */
  view: (entries: readonly Entry<R, V>[], isWaiting: boolean) => S
  /** Called with an entry whose record no longer exists. */
  onDropped?: (entry: Entry<R, V>) => void
  /**
   * Saves what replaces `record`; returns the new record. Throws ApiError. Without it, this device keeps what is typed
   * until the form is submitted.
   */
  save?: (record: R, typed: V, submit: boolean) => Promise<R>
  /** From the last key to saving. */
  pauseMs?: number
  /** The record as it is now, to compare it after a conflict. */
  load?: (record: R) => Promise<R>
  /** Called with the record after a save or a conflict. */
  onSaved?: ((record: R, submitted: boolean) => void) | undefined
  /** Whether it is sent before the others. */
  isFirst?: (record: R) => boolean
  /** Whether what is typed may replace the record's value. */
  canReplace?: (record: R) => boolean
  /** Whether what is typed has been submitted. */
  isSubmitted?: (record: R, typed: V) => boolean
  /** Why something was refused, in a sentence. */
  explain?: (error: ApiError) => string
}

/** `waiting`: for a connection. `stuck`: something was refused, or there are two versions to choose from. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'stuck'

export function savingOf(
  entries: readonly Pick<Entry<unknown, unknown>, 'isUnsaved' | 'isRefused' | 'theirs'>[],
  isWaiting: boolean,
): Saving {
  const unsaved = entries.filter(({ isUnsaved }) => isUnsaved)
  if (unsaved.length === 0) return 'saved'
  if (unsaved.every(({ isRefused, theirs }) => isRefused || theirs)) return 'stuck'
  return isWaiting ? 'waiting' : 'saving'
}

/** Keeps what people type, and saves it: briefs, answers, comments, and notes. See `README.md`. */
export class Autosave<R extends { id: number; version: number }, V, S> {
  readonly #form: Form<R, V, S>
  readonly #isOwnerHere = watchDraftOwner()
  readonly #listeners = new Set<() => void>()
  #entries: ReadonlyMap<number, Entry<R, V>> = new Map()
  #state: S
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #isEnded = false
  #leaving: ReturnType<typeof setTimeout> | undefined

  constructor(records: readonly R[], form: Form<R, V, S>) {
    this.#form = form
    this.#entries = this.#entriesOf(records)
    this.#state = this.#read()
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): S => this.#state

  /** Saves while the form is open. Returns a function for when it closes. */
  begin(): () => void {
    const listening = new AbortController()
    const { signal } = listening
    const flush = () => void this.flush()
    const leave = () => this.#sendAll()
    const follow = () => (document.visibilityState === 'hidden' ? leave() : flush())
    window.addEventListener('online', flush, { signal })
    if (this.#form.save) window.addEventListener('beforeunload', () => this.#keepForNextPage(), { signal })
    window.addEventListener('pagehide', leave, { signal })
    document.addEventListener('visibilitychange', follow, { signal })
    this.changed()
    return () => {
      listening.abort()
      leave()
    }
  }

  /** Takes the server's records, but for what is being typed or sent. */
  adopt(records: readonly R[]): void {
    const known = this.#entries
    this.#entries = this.#entriesOf(records)
    for (const [id, entry] of known)
      if (!this.#entries.has(id)) {
        endPause(entry)
        this.#form.onDropped?.(entry)
      }
    this.changed()
  }

  /** Stores what is typed at once. Saves it when typing pauses, or right away if it is to be submitted. */
  change(id: number, update: (typed: V) => V, submit = false): void {
    if (this.#isEnded) return
    const entry = this.#entry(id)
    endPause(entry)
    if (this.#form.save && !submit) entry.pause = setTimeout(() => this.save(id), this.#form.pauseMs)
    entry.typed = update(entry.typed)
    Object.assign(entry, { isUnsaved: true, isRefused: false, submit, problem: undefined })
    this.#store(entry)
    this.changed()
  }

  /** Saves without a pause. */
  save(id: number): void {
    endPause(this.#entry(id))
    this.changed()
  }

  /** Saves everything now. Resolves when nothing is being sent; never rejects. */
  async flush(): Promise<void> {
    this.#entries.forEach(endPause)
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.changed()
    await this.#idle()
  }

  /** Stores and sends nothing from now on. Resolves when nothing is being sent. */
  async end(): Promise<void> {
    this.#isEnded = true
    await this.#idle()
  }

  /** Says why something can't be submitted. */
  refuse(id: number, problem: string): void {
    this.#entry(id).problem = problem
    this.changed()
  }

  /** Of two versions, keeps what is typed here. */
  keepMine(id: number, theirs: R | undefined = this.#entry(id).theirs): void {
    const entry = this.#entry(id)
    if (!theirs) return
    this.#take(entry, theirs)
    entry.problem = undefined
    this.save(id)
  }

  /** Of two versions, keeps what another person saved. */
  keepTheirs(id: number): void {
    const { theirs } = this.#entry(id)
    if (theirs) this.discard(id, theirs)
  }

  /** Discards what is typed, for what the server has. */
  discard(id: number, record: R = this.#entry(id).record): void {
    const entry = this.#entry(id)
    this.#settle(entry, record)
    Object.assign(entry, { typed: this.#form.valueOf(record), problem: undefined })
    this.changed()
  }

  /** Shows what has changed, and sends what is due. */
  protected changed(): void {
    this.#state = this.#read()
    for (const listener of this.#listeners) listener()
    this.#sendNext()
  }

  #read(): S {
    return this.#form.view([...this.#entries.values()], this.#retry !== undefined)
  }

  #entry(id: number): Entry<R, V> {
    const entry = this.#entries.get(id)
    if (!entry) throw new Error(`No record ${id}`)
    return entry
  }

  #entriesOf(records: readonly R[]): ReadonlyMap<number, Entry<R, V>> {
    const known = this.#entries
    for (const record of records) {
      const entry = known.get(record.id)
      if (entry && !entry.request && record.version >= entry.record.version) this.#meet(entry, record)
    }
    return new Map(records.map((record) => [record.id, known.get(record.id) ?? this.#newEntry(record)]))
  }

  #newEntry(record: R): Entry<R, V> {
    const typed = this.#form.valueOf(record)
    const nothing = { theirs: undefined, problem: undefined, pause: undefined, request: undefined }
    const state = { sent: [], isUnsaved: false, submit: false, isRefused: false }
    const entry: Entry<R, V> = { record, typed, base: typed, ...state, ...nothing }
    const kept = this.#form.recall(record)
    if (kept) {
      Object.assign(entry, kept, { isUnsaved: true })
      this.#meet(entry, record)
    }
    return entry
  }

  #canSend({ isUnsaved, isRefused, theirs, request }: Entry<R, V>): boolean {
    if (!this.#form.save || this.#isEnded || !this.#isOwnerHere()) return false
    return isUnsaved && !isRefused && !theirs && !request
  }

  /** Sends one after another. */
  #sendNext(): void {
    const entries = [...this.#entries.values()]
    if (this.#retry !== undefined || entries.some(({ request }) => request !== undefined)) return
    const due = entries.filter((entry) => this.#canSend(entry) && !entry.pause)
    const next = due.find(({ record }) => this.#form.isFirst?.(record)) ?? due[0]
    if (next) next.request = this.#send(next)
  }

  /** Sends all at once, because the page may end with this. */
  #sendAll(): void {
    for (const entry of this.#entries.values()) if (this.#canSend(entry)) entry.request = this.#send(entry)
  }

  /**
   * The server may have rendered the next page before it saves what was typed here. That page needs the draft, which it
   * removes once the server's value is the same.
   */
  #keepForNextPage(): void {
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => {
      this.#leaving = undefined
      for (const entry of this.#entries.values()) if (!entry.isUnsaved) this.#store(entry)
    }, LEAVING_MS)
  }

  async #idle(): Promise<void> {
    const requests = () => [...this.#entries.values()].flatMap(({ request }) => request ?? [])
    for (let [first] = requests(); first; [first] = requests()) await first
  }

  async #send(entry: Entry<R, V>): Promise<void> {
    const { save, load, onSaved } = this.#form
    if (!save) return
    const { record, typed, submit, sent } = entry
    const isStill = () => entry.typed === typed && entry.submit === submit
    endPause(entry)
    if (load && !sent.some((earlier) => this.#isSame(earlier, typed))) {
      entry.sent = [...sent, typed]
      this.#store(entry)
    }
    try {
      const saved = await save(record, typed, submit)
      this.#failures = 0
      if (submit) entry.problem = undefined
      if (isStill()) this.#settle(entry, saved)
      else this.#take(entry, saved)
      onSaved?.(saved, submit)
    } catch (error) {
      if (!(error instanceof ApiError) || isPassing(error.status)) this.#sendLater()
      else {
        entry.sent = sent
        await this.#refused(entry, error, isStill)
      }
    } finally {
      entry.request = undefined
      this.changed()
    }
  }

  #sendLater(): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.flush(), RETRY_MS[this.#failures] ?? RETRY_MS.at(-1))
    this.#failures++
  }

  async #refused(entry: Entry<R, V>, error: ApiError, isStill: () => boolean): Promise<void> {
    const { load, onSaved, explain = messageOf } = this.#form
    if (error.status === 409 || error.status === 412) {
      const newest = load ? await load(entry.record).catch(() => undefined) : entry.record
      if (!newest) return this.#sendLater()
      if (load) this.#meet(entry, newest)
      else entry.theirs = newest
      // It may be this person's own, sent as they left the page: the next visit must not take it for another's.
      onSaved?.(newest, false)
      if (error.status === 412 || entry.theirs || !entry.isUnsaved) return
    }
    // What has been typed since may be accepted.
    if (!isStill()) return
    entry.problem = explain(error)
    // What can't be submitted can still be saved as a draft.
    entry.isRefused = !entry.submit
    entry.submit = false
  }

  /** Takes a newer record, unless what is typed would replace another person's. */
  #meet(entry: Entry<R, V>, newest: R): void {
    const { valueOf, canReplace, isSubmitted } = this.#form
    const theirs = valueOf(newest)
    const isMoved = ![entry.base, ...entry.sent].some((ours) => this.#isSame(theirs, ours))
    const isThere = this.#isSame(theirs, entry.typed)
    const isDone = !entry.submit || isSubmitted?.(newest, entry.typed) !== false
    if (!entry.isUnsaved) {
      // What was trimmed on saving stays as it is typed.
      if (isMoved) entry.typed = theirs
      this.#take(entry, newest)
    } else if (isThere && isDone) this.#settle(entry, newest)
    else if (isThere || (!isMoved && canReplace?.(newest) !== false)) this.#take(entry, newest)
    else entry.theirs = newest
  }

  /** From now on, what is typed replaces this record. */
  #take(entry: Entry<R, V>, record: R): void {
    // Until there is a newer version, what was sent may still arrive.
    if (record.version > entry.record.version) entry.sent = []
    Object.assign(entry, { record, base: this.#form.valueOf(record), theirs: undefined })
    if (entry.isUnsaved) this.#store(entry)
  }

  /** The server has what is typed. */
  #settle(entry: Entry<R, V>, record: R): void {
    endPause(entry)
    Object.assign(entry, { isUnsaved: false, isRefused: false, submit: false })
    this.#take(entry, record)
    this.#store(entry)
  }

  #isSame(one: V, other: V): boolean {
    return this.#form.isSame?.(one, other) ?? JSON.stringify(one) === JSON.stringify(other)
  }

  #store(entry: Entry<R, V>): void {
    if (this.#isEnded || (this.#leaving !== undefined && !entry.isUnsaved)) return
    this.#form.store(entry)
  }
}

function endPause(entry: Pick<Entry<unknown, unknown>, 'pause'>): void {
  clearTimeout(entry.pause)
  entry.pause = undefined
}

/** No connection, or a server that is busy or away: the same may succeed later. */
const isPassing = (status: number) => [0, 401, 408, 429].includes(status) || status >= 500

type Engine<S> = Pick<Autosave<never, never, S>, 'begin' | 'subscribe' | 'state'>

/** Saves what is typed while the form is open. Returns the engine, and what the form shows. */
export function useAutosave<A, S>(create: () => A & Engine<S>): readonly [engine: A, state: S] {
  const [engine] = useState(create)
  useEffect(() => engine.begin(), [engine])
  return [engine, useSyncExternalStore(engine.subscribe, engine.state, engine.state)]
}
