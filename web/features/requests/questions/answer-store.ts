import { ApiError, getErrorMessage } from '#web/api/call.ts'
import {
  Autosave,
  type AutosaveEntry,
  type AutosaveForm,
  type SavingState,
  getSavingState,
  type StoredEntry,
  useAutosave,
} from '#web/forms/drafts/autosave.ts'
import { draftKey, removeDraft } from '#web/forms/drafts/draft-owner.ts'
import { listDraftKeys, readDraft, writeDraft } from '#web/forms/drafts/draft-storage.ts'
import { clearUnfinishedUploads } from '#web/forms/drafts/unfinished-uploads.ts'
import {
  toAnswerBody,
  isBlank,
  isQuestionOpen,
  isSameAnswer,
  hasUnsubmittedChanges,
  type QuestionItem,
  type AnswerFields,
  getAnswerFields,
} from './question.ts'
import { useEffect } from 'react'

/** The API calls that save the answers of a client or a guest. */
export interface AnswerCalls {
  save: (
    id: number,
    body: ReturnType<typeof toAnswerBody> & { give: boolean },
    version: number,
  ) => Promise<QuestionItem>
  /** Loads the current version of a question. */
  load: (id: number) => Promise<QuestionItem>
  /** Whether someone else submitted the answer, so that answers are no longer accepted here. */
  isAnsweredElsewhere?: (question: QuestionItem) => boolean
  /** Called with the server's question after it saved an answer, or refused one because of a newer version. */
  onSaved?: (question: QuestionItem, isSubmitted: boolean) => void
  /** Called if the question no longer exists. */
  onMissing?: () => void
}

/** A draft of an answer. `overGivenAt` is the time when the submitted answer that it replaces was submitted. */
type AnswerDraft = AnswerFields & { overGivenAt?: string | null | undefined }

/** A question with its answer as shown on the page. */
export interface AnswerState extends Readonly<AutosaveEntry<QuestionItem, AnswerDraft>> {
  readonly question: QuestionItem
  /** Whether the draft was entered here to replace the answer that is currently submitted. */
  readonly isOverSubmitted: boolean
  /** Whether the answer is being submitted, or will be once there is a connection. */
  readonly isGiving: boolean
}

/** The part of a question that is stored with its answer, in case the question is removed. */
type StoredQuestion = Pick<QuestionItem, 'id' | 'kind' | 'label' | 'section' | 'position'>

/** The draft of an answer to a question that the agency removed. Only this device has it. */
export type RemovedAnswer = Readonly<{ question: StoredQuestion; typed: AnswerFields }>

/** An answer that this device stores until the server has it. */
type DeviceAnswer = StoredEntry<AnswerFields> & { question: StoredQuestion }

/** Accesses this device's drafts of the answers to a request or a link, which `scope` identifies. */
export function openDeviceAnswers(scope: string) {
  const prefix = draftKey(`answers:${scope}:`)
  return {
    all: () => listDraftKeys(prefix).flatMap((key) => readDraft<DeviceAnswer>(key) ?? []),
    read: (id: number) => readDraft<DeviceAnswer>(prefix + id),
    write: (id: number, answer: DeviceAnswer) => writeDraft(prefix + id, answer),
    remove: (id: number) => removeDraft(prefix + id),
  }
}

/** Returns the name under which this device stores which files of an answer are being uploaded. */
export const getUploadsName = (questionId: number): string => `question:${questionId}`

type DeviceAnswers = ReturnType<typeof openDeviceAnswers>

export interface AnswersView {
  readonly all: readonly AnswerState[]
  readonly removed: readonly RemovedAnswer[]
  readonly saving: SavingState
}

type RemovedAnswers = Map<number, RemovedAnswer>

/** The answers to a request while they're edited. A removed question's draft stays, so that it can be copied. */
export class AnswerStore extends Autosave<QuestionItem, AnswerDraft, AnswersView> {
  readonly #device: DeviceAnswers
  readonly #removed: RemovedAnswers

  constructor(questions: readonly QuestionItem[], calls: AnswerCalls, device: DeviceAnswers) {
    const removed: RemovedAnswers = new Map()
    super(questions, createAnswerForm(calls, device, removed))
    this.#device = device
    this.#removed = removed
  }

  override begin(): () => void {
    const currentIds = new Set(this.state().all.map(({ question }) => question.id))
    for (const { question, typed } of this.#device.all())
      if (!currentIds.has(question.id)) this.#removed.set(question.id, { question, typed })
    return super.begin()
  }

  override adopt(questions: readonly QuestionItem[]): void {
    for (const { id } of questions) this.#removed.delete(id)
    super.adopt(questions)
  }

  override change(id: number, update: (fields: AnswerFields) => AnswerFields): void {
    const changed = this.state().all.find(({ question }) => question.id === id)
    super.change(id, (fields) => ({ ...update(fields), overGivenAt: changed?.question.answer?.givenAt }))
  }

  /** Submits the answer to the agency. */
  submit(id: number): void {
    super.change(id, (fields) => fields, true)
    clearUnfinishedUploads(getUploadsName(id))
  }

  /** Deletes the draft for a removed question. */
  deleteRemoved(id: number): void {
    this.#removed.delete(id)
    this.#device.remove(id)
    this.publishState()
  }
}

function createAnswerForm(
  calls: AnswerCalls,
  device: DeviceAnswers,
  removed: RemovedAnswers,
): AutosaveForm<QuestionItem, AnswerDraft, AnswersView> {
  function storeEntry({ record, typed, base, sent, submit }: AutosaveEntry<QuestionItem, AnswerDraft>) {
    const { id, kind, label, section, position } = record
    device.write(id, { question: { id, kind, label, section, position }, typed, base, sent, submit })
  }
  function deleteEntry({ record: { id }, typed }: AutosaveEntry<QuestionItem, AnswerDraft>) {
    const stored = device.read(id)
    // Another tab may have stored newer text.
    if (stored && isSameAnswer(stored.typed, typed)) device.remove(id)
  }
  return {
    getValue: getAnswerFields,
    isSame: isSameAnswer,
    recall: ({ id }) => device.read(id),
    store: (entry) => (entry.isUnsaved ? storeEntry(entry) : deleteEntry(entry)),
    onRemoved(entry) {
      const { record: question, typed } = entry
      if (isBlank(typed) || !isQuestionOpen(question)) return deleteEntry(entry)
      storeEntry({ ...entry, submit: false })
      removed.set(question.id, { question, typed })
    },
    view: (entries, isWaiting) => ({
      all: entries.map((entry) => {
        const { record: question, typed, submit: isGiving } = entry
        const isOverSubmitted = typed.overGivenAt != null && typed.overGivenAt === question.answer?.givenAt
        return { ...entry, question, isOverSubmitted, isGiving }
      }),
      removed: [...removed.values()],
      saving: getSavingState(
        entries.filter(({ record }) => !calls.isAnsweredElsewhere?.(record)),
        isWaiting,
      ),
    }),
    pauseMs: 800,
    async save(question, draft, submit) {
      const body = { ...toAnswerBody(question, draft), give: submit }
      try {
        return await calls.save(question.id, body, question.version)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) calls.onMissing?.()
        throw error
      }
    },
    load: ({ id }) => calls.load(id),
    onSaved: calls.onSaved,
    // Sends optional answers first: staff are notified again of those that arrive after the last required one.
    isFirst: ({ required, asksIf }) => !required && asksIf === null,
    canReplace: ({ answer }) => answer?.state !== 'accepted',
    isSubmitted: (question, typed) => !hasUnsubmittedChanges({ question, typed }),
    explain: (error) =>
      error.errors.find(({ path }) => path === 'value' || path === 'words')?.message ??
      getErrorMessage(error),
  }
}

/** Stores drafts of answers on this device, and saves them on the server. */
export function useAnswerStore(questions: readonly QuestionItem[], calls: () => AnswerCalls, scope: string) {
  const [store, answers] = useAutosave(() => new AnswerStore(questions, calls(), openDeviceAnswers(scope)))
  useEffect(() => store.adopt(questions), [store, questions])
  return { store, answers }
}

/** Browsers limit `keepalive` requests to 64 KiB in total, which several answers share. */
const KEEPALIVE_MAX_CHARACTERS = 12_000

/** Whether an answer is small enough for a `keepalive` request, which arrives even if the user leaves the page. */
export const canUseKeepalive = (body: object): boolean =>
  JSON.stringify(body).length < KEEPALIVE_MAX_CHARACTERS
