import { useController, useFormContext } from 'react-hook-form'
import { QuestionsEditor } from '#web/questions/editor/questions-editor.tsx'
import type { EditedQuestion } from '#web/questions/editor/edited-questions.ts'

export interface QuestionsValues {
  questions: EditedQuestion[]
}

interface RequestQuestionsProps {
  isLocked?: (question: EditedQuestion) => boolean
}

/** The questions of a request, new or edited; inside a `FormProvider`. */
export function RequestQuestions({ isLocked }: RequestQuestionsProps) {
  const { control, getFieldState, formState } = useFormContext<QuestionsValues>()
  const { field } = useController<QuestionsValues, 'questions'>({ control, name: 'questions' })
  const errorOf = (path: string) => {
    const name = path === '' ? 'questions' : `questions.${path}`
    const { error } = getFieldState(name as 'questions', formState)
    return path === '' ? (error?.message ?? error?.root?.message) : messageIn(error)
  }
  return (
    <QuestionsEditor
      value={field.value}
      onChange={field.onChange}
      errorOf={errorOf}
      {...(isLocked && { isLocked })}
    />
  )
}

/** The first message about a field or a part of it, such as one of its options. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(messageIn)
    .find((message) => message !== undefined)
}
