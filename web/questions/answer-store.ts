import { ApiError, isChangedMeanwhile, messageOf } from '#web/api/call.ts'
import type { DeviceAnswers, KeptQuestion } from './device-answers.ts'
import {
  bodyOf,
  isBlank,
  isOpen,
  isSameTyped,
  isToGive,
  typedOf,
  type Question,
  type Typed,
} from './question.ts'

/** Between the last key and saving. */
const PAUSE_MS = 800
/** Between two attempts without a connection; the last one also between all that follow. */
const RETRY_MS = [1000, 2000, 5000, 10_000]

/** The calls that save answers: a client's, or a guest's. */
export interface AnswerCalls {
  save: (
    id: number,
    body: ReturnType<typeof bodyOf> & { give: boolean },
    version: number,
  ) => Promise<Question>
  /** The question as it is now. */
  load: (id: number) => Promise<Question>
  /** Whether somebody else gave the answer, so that nothing is taken here any more. */
  isTaken?: (question: Question) => boolean
  /** Called with what the server has: after it has saved an answer, and after it has refused one for a newer version. */
  onSaved?: (question: Question, given: boolean) => void
  /** Called if a question is asked no longer. */
  onMissing?: () => void
}

/** A question as it is on the page. */
export interface AnswerState {
  /** As the server last told it. */
  readonly question: Question
  readonly typed: Typed
  /** Whether the server does not have yet what is typed. */
  readonly isUnsaved: boolean
  /** Whether it was typed here over the answer that is given now. */
  readonly isOverGiven: boolean
  /** Whether it is being given, or will be once there is a connection. */
  readonly isGiving: boolean
  /** What somebody else answered while this was typed. Nothing is sent until the reader has chosen. */
  readonly theirs: Question | undefined
  /** Why it was not taken. */
  readonly problem: string | undefined
}

/** What was typed for a question that the agency removed: it is nowhere but here. */
export interface RemovedAnswer {
  readonly question: KeptQuestion
  readonly typed: Typed
}

/** `waiting`: for a connection. `stuck`: an answer was not taken, or two are there to choose from. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'stuck'

export interface Answers {
  readonly all: readonly AnswerState[]
  readonly removed: readonly RemovedAnswer[]
  readonly saving: Saving
}

interface Entry {
  question: Question
  typed: Typed
  /** What the server had when this was begun, on this visit or an earlier one: anything else there is another person’s. */
  over: Typed
  sent: Typed | undefined
  /** What was sent before without a confirmation, and may have arrived: it is no other person’s. */
  lost: readonly Typed[]
  isUnsaved: boolean
  /** When the answer was given that somebody typed over here. */
  overGivenAt: string | null
  isDue: boolean
  give: boolean
  theirs: Question | undefined
  problem: string | undefined
  /** Whether not even the draft was taken, so that only a change makes it worth another attempt. */
  isHeld: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * The answers to a request while somebody types them. What is typed is kept on the device at once, saved after a pause, on
 * leaving the field and on leaving the page, one answer after another, and again until there is a connection. What somebody
 * else changed is never overwritten: both are there until the reader has chosen. What was typed for a question that is asked
 * no longer stays, to be copied.
 */
export class AnswerStore {
  readonly #calls: AnswerCalls
  readonly #device: DeviceAnswers
  readonly #listeners = new Set<() => void>()
  readonly #removed = new Map<number, RemovedAnswer>()
  #entries: Map<number, Entry>
  #state: Answers
  #attempts = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #isRunning = false

  constructor(questions: readonly Question[], calls: AnswerCalls, device: DeviceAnswers) {
    this.#calls = calls
    this.#device = device
    this.#entries = new Map(questions.map((question) => [question.id, newEntry(question)]))
    this.#state = this.#read()
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): Answers => this.#state

  /** Takes up what the device has kept, and follows the connection and the page. Returns a function that ends it. */
  readonly begin = (): (() => void) => {
    for (const entry of this.#entries.values()) this.#takeUp(entry)
    for (const { question, value, words, files } of this.#device.all())
      if (!this.#entries.has(question.id))
        this.#removed.set(question.id, { question, typed: { value, words, files } })
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('online', this.#connect, { signal })
    window.addEventListener('pagehide', this.#leave, { signal })
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'hidden' && this.#leave(),
      { signal },
    )
    this.#changed()
    void this.#run()
    return () => {
      stop.abort()
      this.#leave()
    }
  }

  /** Takes what the server tells, but for answers that are being typed or sent. */
  adopt(questions: readonly Question[]): void {
    const ids = new Set(questions.map(({ id }) => id))
    for (const [id, entry] of this.#entries) if (!ids.has(id)) this.#drop(entry)
    for (const id of ids) this.#removed.delete(id)
    this.#entries = new Map(
      questions.map((question) => {
        const known = this.#entries.get(question.id)
        if (!known) {
          const entry = newEntry(question)
          this.#takeUp(entry)
          return [question.id, entry]
        }
        if (!known.sent && question.version >= known.question.version) this.#meet(known, question)
        return [question.id, known]
      }),
    )
    this.#changed()
    void this.#run()
  }

  /** Something is typed. */
  change(id: number, update: (typed: Typed) => Typed): void {
    const entry = this.#entry(id)
    Object.assign(entry, { typed: update(entry.typed), isUnsaved: true, give: false })
    Object.assign(entry, { problem: undefined, isHeld: false })
    entry.overGivenAt = entry.question.answer?.givenAt ?? null
    this.#keep(entry)
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => this.save(id), PAUSE_MS)
    this.#changed()
  }

  /** Saves what is typed without a pause. */
  save(id: number): void {
    const entry = this.#entry(id)
    if (!entry.isUnsaved || entry.isHeld) return
    entry.isDue = true
    void this.#run()
  }

  /** Gives the answer to the agency. */
  give(id: number): void {
    const entry = this.#entry(id)
    Object.assign(entry, { isUnsaved: true, isDue: true, give: true, problem: undefined, isHeld: false })
    this.#keep(entry)
    this.#changed()
    void this.#run()
  }

  /** Says why an answer can't be given as it is. */
  refuse(id: number, problem: string): void {
    this.#entry(id).problem = problem
    this.#changed()
  }

  /** Of two texts, keeps what is typed here. */
  keepMine(id: number): void {
    const entry = this.#entry(id)
    if (!entry.theirs) return
    take(entry, entry.theirs)
    Object.assign(entry, { isDue: true, problem: undefined })
    this.#keep(entry)
    this.#changed()
    void this.#run()
  }

  /** Of two texts, keeps what somebody else saved. */
  keepTheirs(id: number): void {
    const entry = this.#entry(id)
    if (!entry.theirs) return
    this.#settle(entry, entry.theirs)
    Object.assign(entry, { typed: typedOf(entry.question), problem: undefined })
    this.#changed()
  }

  /** Forgets what was typed for a question that was removed. */
  forget(id: number): void {
    this.#removed.delete(id)
    this.#device.remove(id)
    this.#changed()
  }

  /** The question is asked no longer: what was not given is kept on the device alone. */
  #drop(entry: Entry): void {
    const { question, typed } = entry
    clearTimeout(entry.timer)
    if (isBlank(typed) || !isOpen(question)) return this.#device.remove(question.id)
    this.#keep({ ...entry, give: false })
    this.#removed.set(question.id, { question, typed })
  }

  #entry(id: number): Entry {
    const entry = this.#entries.get(id)
    if (!entry) throw new Error(`No question ${id}`)
    return entry
  }

  #takeUp(entry: Entry): void {
    const kept = this.#device.read(entry.question.id)
    if (!kept || entry.isUnsaved) return
    const { value, words, files, over, sent, give } = kept
    const typed = { value, words, files }
    Object.assign(entry, { typed, over, lost: sent, isUnsaved: true, give, isDue: true })
    this.#meet(entry, entry.question)
  }

  #keep({ question, typed, over, give, sent, lost }: Entry): void {
    const { id, kind, label, section, position } = question
    this.#device.write(id, {
      ...typed,
      question: { id, kind, label, section, position },
      give,
      over,
      sent: sent ? [...lost, sent] : lost,
    })
  }

  /** Sends what is due, one after another, so that what an answer depends on is there before it. */
  async #run(): Promise<void> {
    if (this.#isRunning || this.#retry !== undefined) return
    this.#isRunning = true
    try {
      for (let next = this.#next(); next; next = this.#next()) if (!(await this.#send(next))) break
    } finally {
      this.#isRunning = false
    }
  }

  /** The last answer that is required completes a request, and ends a link, so those that may be left out go first. */
  #next(): Entry | undefined {
    const due = [...this.#entries.values()].filter(({ isDue, sent, theirs }) => isDue && !sent && !theirs)
    return due.find(({ question }) => !question.required && question.asksIf === null) ?? due[0]
  }

  /** False if there is no connection. */
  async #send(entry: Entry): Promise<boolean> {
    const { question, typed, give } = entry
    clearTimeout(entry.timer)
    Object.assign(entry, { isDue: false, sent: typed })
    this.#keep(entry)
    this.#changed()
    try {
      const body = { ...bodyOf(question, typed), give }
      const saved = await this.#calls.save(question.id, body, question.version)
      entry.sent = undefined
      this.#attempts = 0
      if (entry.typed === typed && entry.give === give) this.#settle(entry, saved)
      else {
        take(entry, saved)
        this.#keep(entry)
      }
      if (give) entry.problem = undefined
      this.#calls.onSaved?.(saved, give)
      return true
    } catch (error) {
      entry.sent = undefined
      return await this.#refused(entry, { typed, give }, error)
    } finally {
      this.#changed()
    }
  }

  async #refused(
    entry: Entry,
    { typed, give }: Pick<Entry, 'typed' | 'give'>,
    error: unknown,
  ): Promise<boolean> {
    if (!(error instanceof ApiError) || isPassing(error.status)) {
      if (!entry.lost.some((lost) => isSameTyped(lost, typed))) entry.lost = [...entry.lost, typed]
      return this.#wait(entry)
    }
    if (isChangedMeanwhile(error) || error.status === 409) {
      const newest = await this.#calls.load(entry.question.id).catch(() => undefined)
      if (!newest) return this.#wait(entry)
      entry.isDue = true
      this.#meet(entry, newest)
      // The newer version may be the reader's own, sent as they left the page. The next visit must not take it for another's.
      this.#calls.onSaved?.(newest, false)
      if (error.status === 409 && entry.isUnsaved && !entry.theirs)
        Object.assign(entry, { problem: messageOf(error), isDue: false, give: false, isHeld: true })
      return true
    }
    if (error.status === 404) this.#calls.onMissing?.()
    // What can't be given as it is can still be kept as a draft.
    Object.assign(entry, { problem: problemIn(error), isDue: give, give: false, isHeld: !give })
    return true
  }

  #wait(entry: Entry): false {
    entry.isDue = true
    clearTimeout(this.#retry)
    this.#retry = setTimeout(this.#connect, RETRY_MS[this.#attempts] ?? RETRY_MS.at(-1))
    this.#attempts++
    return false
  }

  readonly #connect = (): void => {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#changed()
    void this.#run()
  }

  /** All at once, because the page may end with this. */
  readonly #leave = (): void => {
    for (const entry of this.#entries.values())
      if (entry.isUnsaved && !entry.sent && !entry.theirs && !entry.isHeld)
        void this.#send(entry).then((isSaved) => (isSaved ? this.#run() : undefined))
  }

  /** Takes a newer state of a question; what somebody else typed meanwhile is set beside what is typed here. */
  #meet(entry: Entry, newest: Question): void {
    const theirs = typedOf(newest)
    const isMoved = ![entry.over, ...entry.lost].some((ours) => isSameTyped(theirs, ours))
    const isThere = isSameTyped(theirs, entry.typed)
    if (!entry.isUnsaved) {
      // What was trimmed on saving stays as it is typed.
      if (isMoved) entry.typed = theirs
      take(entry, newest)
    } else if (isThere && !(entry.give && isToGive({ question: newest, typed: entry.typed })))
      this.#settle(entry, newest)
    else if (isThere || (!isMoved && newest.answer?.state !== 'accepted')) take(entry, newest)
    else entry.theirs = newest
  }

  #settle(entry: Entry, question: Question): void {
    clearTimeout(entry.timer)
    take(entry, question)
    Object.assign(entry, { isUnsaved: false, isDue: false, give: false })
    this.#device.remove(question.id)
  }

  #changed(): void {
    this.#state = this.#read()
    for (const listener of this.#listeners) listener()
  }

  #read(): Answers {
    const entries = [...this.#entries.values()]
    const all = entries.map(({ question, typed, isUnsaved, overGivenAt, give, theirs, problem }) => ({
      question,
      typed,
      isUnsaved,
      isOverGiven: overGivenAt !== null && overGivenAt === question.answer?.givenAt,
      isGiving: give,
      theirs,
      problem,
    }))
    return { all, removed: [...this.#removed.values()], saving: this.#saving(entries) }
  }

  #saving(entries: readonly Entry[]): Saving {
    const unsaved = entries.filter((entry) => entry.isUnsaved && !this.#calls.isTaken?.(entry.question))
    if (unsaved.length === 0) return 'saved'
    if (unsaved.every((entry) => entry.isHeld || entry.theirs)) return 'stuck'
    return this.#retry === undefined ? 'saving' : 'waiting'
  }
}

const newEntry = (question: Question): Entry => ({
  question,
  typed: typedOf(question),
  over: typedOf(question),
  sent: undefined,
  lost: [],
  isUnsaved: false,
  overGivenAt: null,
  isDue: false,
  give: false,
  theirs: undefined,
  problem: undefined,
  isHeld: false,
  timer: undefined,
})

/** From now on, this is what is typed over. What was sent may still arrive until the question has a newer version. */
const take = (entry: Entry, question: Question) =>
  Object.assign(entry, {
    question,
    over: typedOf(question),
    theirs: undefined,
    lost: question.version > entry.question.version ? [] : entry.lost,
  })

/** No connection, or a server that is busy or away: the same may succeed later. */
const isPassing = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500

const problemIn = (error: ApiError) =>
  error.errors.find(({ path }) => path === 'value' || path === 'words')?.message ?? messageOf(error)
