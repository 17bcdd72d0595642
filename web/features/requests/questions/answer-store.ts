import { ApiError, messageOf } from '#web/api/call.ts'
import {
  Autosave,
  type Entry,
  type Form,
  type Saving,
  savingOf,
  type Unsent,
  useAutosave,
} from '#web/forms/drafts/autosave.ts'
import { draftKey, removeDraft } from '#web/forms/drafts/draft-owner.ts'
import { draftKeysFrom, readDraft, writeDraft } from '#web/forms/drafts/draft-storage.ts'
import {
  bodyOf,
  isBlank,
  isOpen,
  isSameTyped,
  isToGive,
  type Question,
  type Typed,
  typedOf,
} from './question.ts'
import { useEffect } from 'react'

/** The API calls that save the answers of a client or a guest. */
export interface AnswerCalls {
  save: (
    id: number,
    body: ReturnType<typeof bodyOf> & { give: boolean },
    version: number,
  ) => Promise<Question>
  /** Loads the current version of a question. */
  load: (id: number) => Promise<Question>
  /** Whether someone else submitted the answer, so that no answer is accepted here anymore. */
  isTaken?: (question: Question) => boolean
  /** Called with the server's question after it saved an answer, or refused one because of a newer version. */
  onSaved?: (question: Question, given: boolean) => void
  /** Called if the question no longer exists. */
  onMissing?: () => void
}

/** A typed answer. `overGivenAt` is the time when the answer that it was typed over was submitted. */
interface Answer extends Typed {
  overGivenAt?: string | null | undefined
}

/** A question with its answer as shown on the page. */
export interface AnswerState extends Readonly<Entry<Question, Answer>> {
  readonly question: Question
  /** Whether the text was typed here over the answer that is currently submitted. */
  readonly isOverGiven: boolean
  /** Whether the answer is being submitted, or will be once there is a connection. */
  readonly isGiving: boolean
}

/** The part of a question that is stored with its answer, in case the question is removed. */
type KeptQuestion = Pick<Question, 'id' | 'kind' | 'label' | 'section' | 'position'>

/** The text typed for a question that the agency removed. Only this device has it. */
export interface RemovedAnswer {
  readonly question: KeptQuestion
  readonly typed: Typed
}

/** An answer that this device stores until the server has it. */
interface DeviceAnswer extends Unsent<Typed> {
  question: KeptQuestion
}

/** Accesses this device's drafts of the answers to a request or a link, which `scope` identifies. */
export function deviceAnswers(scope: string) {
  const prefix = draftKey(`answers:${scope}:`)
  return {
    all: () => draftKeysFrom(prefix).flatMap((key) => readDraft<DeviceAnswer>(key) ?? []),
    read: (id: number) => readDraft<DeviceAnswer>(prefix + id),
    write: (id: number, answer: DeviceAnswer) => writeDraft(prefix + id, answer),
    remove: (id: number) => removeDraft(prefix + id),
  }
}

type DeviceAnswers = ReturnType<typeof deviceAnswers>

export interface Answers {
  readonly all: readonly AnswerState[]
  readonly removed: readonly RemovedAnswer[]
  readonly saving: Saving
}

type RemovedAnswers = Map<number, RemovedAnswer>

/**
 * The answers to a request while someone types them. The text typed for a removed question stays, so that it can be
 * copied.
 */
export class AnswerStore extends Autosave<Question, Answer, Answers> {
  readonly #device: DeviceAnswers
  readonly #removed: RemovedAnswers

  constructor(questions: readonly Question[], calls: AnswerCalls, device: DeviceAnswers) {
    const removed: RemovedAnswers = new Map()
    super(questions, formOf(calls, device, removed))
    this.#device = device
    this.#removed = removed
  }

  override begin(): () => void {
    const asked = new Set(this.state().all.map(({ question }) => question.id))
    for (const { question, typed } of this.#device.all())
      if (!asked.has(question.id)) this.#removed.set(question.id, { question, typed })
    return super.begin()
  }

  override adopt(questions: readonly Question[]): void {
    for (const { id } of questions) this.#removed.delete(id)
    super.adopt(questions)
  }

  override change(id: number, update: (typed: Typed) => Typed): void {
    const changed = this.state().all.find(({ question }) => question.id === id)
    super.change(id, (typed) => ({ ...update(typed), overGivenAt: changed?.question.answer?.givenAt }))
  }

  /** Submits the answer to the agency. */
  give(id: number): void {
    super.change(id, (typed) => typed, true)
  }

  /** Deletes the text typed for a removed question. */
  forget(id: number): void {
    this.#removed.delete(id)
    this.#device.remove(id)
    this.changed()
  }
}

function formOf(
  calls: AnswerCalls,
  device: DeviceAnswers,
  removed: RemovedAnswers,
): Form<Question, Answer, Answers> {
  function keep({ record, typed, base, sent, submit }: Entry<Question, Answer>) {
    const { id, kind, label, section, position } = record
    device.write(id, { question: { id, kind, label, section, position }, typed, base, sent, submit })
  }
  function forget({ record: { id }, typed }: Entry<Question, Answer>) {
    const kept = device.read(id)
    // Another tab may have stored newer text.
    if (kept && isSameTyped(kept.typed, typed)) device.remove(id)
  }
  return {
    valueOf: typedOf,
    isSame: isSameTyped,
    recall: ({ id }) => device.read(id),
    store: (entry) => (entry.isUnsaved ? keep(entry) : forget(entry)),
    onDropped(entry) {
      const { record: question, typed } = entry
      if (isBlank(typed) || !isOpen(question)) return forget(entry)
      keep({ ...entry, submit: false })
      removed.set(question.id, { question, typed })
    },
    view: (entries, isWaiting) => ({
      all: entries.map((entry) => {
        const { record: question, typed, submit: isGiving } = entry
        const isOverGiven = typed.overGivenAt != null && typed.overGivenAt === question.answer?.givenAt
        return { ...entry, question, isOverGiven, isGiving }
      }),
      removed: [...removed.values()],
      saving: savingOf(
        entries.filter(({ record }) => !calls.isTaken?.(record)),
        isWaiting,
      ),
    }),
    pauseMs: 800,
    async save(question, typed, give) {
      try {
        return await calls.save(question.id, { ...bodyOf(question, typed), give }, question.version)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) calls.onMissing?.()
        throw error
      }
    },
    load: ({ id }) => calls.load(id),
    onSaved: calls.onSaved,
    // Sends optional answers first, because the last required one completes the request and ends the link.
    isFirst: ({ required, asksIf }) => !required && asksIf === null,
    canReplace: ({ answer }) => answer?.state !== 'accepted',
    isSubmitted: (question, typed) => !isToGive({ question, typed }),
    explain: (error) =>
      error.errors.find(({ path }) => path === 'value' || path === 'words')?.message ?? messageOf(error),
  }
}

/** Stores typed answers on this device and saves them. */
export function useAnswerStore(
  questions: readonly Question[],
  calls: () => AnswerCalls,
  scope: string,
): { store: AnswerStore; answers: Answers } {
  const [store, answers] = useAutosave(() => new AnswerStore(questions, calls(), deviceAnswers(scope)))
  useEffect(() => store.adopt(questions), [store, questions])
  return { store, answers }
}

/** Browsers limit `keepalive` requests to 64 KiB in total, which several answers share. */
const KEPT_ALIVE_CHARACTERS = 12_000

/** Whether an answer is small enough for a `keepalive` request, which arrives even if the user leaves the page. */
export const isKeptAlive = (body: object): boolean => JSON.stringify(body).length < KEPT_ALIVE_CHARACTERS
