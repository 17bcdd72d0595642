import { useController, useFormContext, type FieldError } from 'react-hook-form'
import type { RecurrenceValues } from './recurrence-form.ts'
import { QuestionsEditor } from '#web/questions/editor/questions-editor.tsx'

/** The questions of a request that recurs; inside a `FormProvider`. */
export function RecurringQuestions() {
  const { control, getFieldState, formState } = useFormContext<RecurrenceValues>()
  const { field } = useController<RecurrenceValues, 'content.questions'>({
    control,
    name: 'content.questions',
  })
  const errorOf = (path: string) => {
    const name = path === '' ? 'content.questions' : `content.questions.${path}`
    const { error } = getFieldState(name as 'content.questions', formState)
    return error?.message ?? (error as { root?: FieldError } | undefined)?.root?.message
  }
  return <QuestionsEditor value={field.value} onChange={field.onChange} errorOf={errorOf} />
}
