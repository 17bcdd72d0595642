import type { Unsent } from '#web/drafts/autosave.ts'
import { draftKey, removeDraft } from '#web/drafts/draft-owner.ts'
import { draftKeysFrom, readDraft, writeDraft } from '#web/drafts/draft-storage.ts'
import type { Question, Typed } from './question.ts'

/** As much of a question as is kept beside its answer, for when it is asked no longer. */
export type KeptQuestion = Pick<Question, 'id' | 'kind' | 'label' | 'section' | 'position'>

/** An answer as the device keeps it until the server has it. */
export interface DeviceAnswer extends Unsent<Typed> {
  question: KeptQuestion
}

export type DeviceAnswers = ReturnType<typeof deviceAnswers>

/** The drafts on this device of the answers to the questions of one request, or of one link: `scope` sets them apart. */
export function deviceAnswers(scope: string) {
  const prefix = draftKey(`answers:${scope}:`)
  return {
    all: () => draftKeysFrom(prefix).flatMap((key) => readDraft<DeviceAnswer>(key) ?? []),
    read: (id: number) => readDraft<DeviceAnswer>(prefix + id),
    write: (id: number, answer: DeviceAnswer) => writeDraft(prefix + id, answer),
    remove: (id: number) => removeDraft(prefix + id),
  }
}
