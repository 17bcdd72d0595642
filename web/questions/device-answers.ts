import { draftKey, removeDraft } from '#web/drafts/draft-owner.ts'
import { readDraft, writeDraft } from '#web/drafts/draft-storage.ts'
import type { Question, Typed } from './question.ts'

/** As much of a question as is kept beside its answer, for when it is asked no longer. */
export type KeptQuestion = Pick<Question, 'id' | 'kind' | 'label' | 'section' | 'position'>

/** An answer as the device keeps it until the server has it. */
export interface DeviceAnswer extends Typed {
  question: KeptQuestion
  /** Whether it is to be given. */
  give: boolean
  /** What the server had when it was typed. */
  over: Typed
  /** What was sent without a confirmation, and may have arrived. */
  sent: readonly Typed[]
}

export interface DeviceAnswers {
  /** Everything that is kept. */
  all: () => DeviceAnswer[]
  read: (id: number) => DeviceAnswer | null
  write: (id: number, answer: DeviceAnswer) => void
  remove: (id: number) => void
}

const BLANK = { value: null, words: '', files: [] }
const NOTHING = { ...BLANK, give: false, over: BLANK, sent: [] }

/** The drafts on this device of the answers to the questions of one request, or of one link: `scope` sets them apart. */
export function deviceAnswers(scope: string): DeviceAnswers {
  const list = draftKey(scope)
  const keyOf = (id: number) => `${list}:${id}`
  const ids = () => readDraft<{ ids: number[] }>(list, { ids: [] })?.ids ?? []
  const read = (id: number) => readDraft(keyOf(id), NOTHING) as DeviceAnswer | null
  return {
    all: () => ids().flatMap((id) => read(id) ?? []),
    read,
    write: (id, answer) => {
      const known = ids()
      if (!known.includes(id)) writeDraft(list, { ids: [...known, id] })
      writeDraft(keyOf(id), answer)
    },
    remove: (id) => {
      const others = ids().filter((other) => other !== id)
      if (others.length > 0) writeDraft(list, { ids: others })
      else removeDraft(list)
      removeDraft(keyOf(id))
    },
  }
}
