import { draftKey, removeDraft } from '#web/drafts/draft-owner.ts'
import { readDraft, writeDraft } from '#web/drafts/draft-storage.ts'
import type { Typed } from './question.ts'

/** An answer as the device keeps it until the server has it. */
export interface DeviceAnswer extends Typed {
  /** Whether it is to be given. */
  give: boolean
  /** The version of the question that it was typed over; 0 for none. */
  version: number
  /** What was sent without a confirmation, and may have arrived. */
  sent: readonly Typed[]
}

export interface DeviceAnswers {
  read: (id: number) => DeviceAnswer | null
  write: (id: number, answer: DeviceAnswer) => void
  remove: (id: number) => void
}

const NOTHING: DeviceAnswer = { value: null, words: '', files: [], give: false, version: 0, sent: [] }

/** The drafts on this device of the answers to a request's questions. `scope` sets a guest's apart. */
export function deviceAnswers(scope = 'info-question'): DeviceAnswers {
  const prefix = draftKey(scope)
  const keyOf = (id: number) => `${prefix}:${id}`
  return {
    read: (id) => readDraft(keyOf(id), NOTHING),
    write: (id, answer) => writeDraft(keyOf(id), answer),
    remove: (id) => removeDraft(keyOf(id)),
  }
}
