import { zodResolver } from '@hookform/resolvers/zod'
import type { BaseSyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import type { ChangedKind } from '#web/api/live/refresh.ts'
import { useChange, type ChangeOptions } from '#web/changes/use-change.ts'
import { useFormDraft, type Draft } from './drafts/use-draft.ts'
import { useFirstErrorFocus } from '#web/ui/forms/use-first-error-focus.ts'

interface ChangeFormOptions<V extends FieldValues, Body, Answer> extends Omit<
  ChangeOptions<Body, Answer>,
  'form'
> {
  /** Validates the form's values. The schema's output is sent. */
  schema: z.ZodType<Body, V>
  /** The initial values; by default the draft's. */
  values?: DefaultValues<NoInfer<V>>
  /** Stores the form's values until they are sent. */
  draft?: Pick<Draft<DefaultValues<NoInfer<V>>>, 'initial' | 'clear'> & { save: (values: NoInfer<V>) => void }
}

/**
 * Creates a form whose submit changes a record. It validates, sends, and shows the server's errors at its fields. With
 * `onValid`, `submit` only validates and calls it.
 */
export function useChangeForm<V extends FieldValues, Body, Answer = unknown>(
  kind: ChangedKind,
  { schema, draft, values, onDone, ...options }: ChangeFormOptions<V, Body, Answer>,
) {
  const defaultValues = values ?? draft?.initial
  const form = useForm<V, unknown, Body>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    ...(defaultValues && { defaultValues }),
  })
  useFormDraft(form, draft)
  const change = useChange<Body, Answer>(kind, {
    ...options,
    form,
    onDone: (answer, body) => {
      draft?.clear()
      return onDone?.(answer, body)
    },
  })
  const onSubmitted = useFirstErrorFocus(form.formState, change.error)
  const submit = (
    event?: BaseSyntheticEvent,
    onValid: (body: Body) => void = (body) => change.mutate(body),
  ) => {
    onSubmitted(event)
    return form.handleSubmit(onValid)(event)
  }
  return { ...form, submit, pending: change.isPending, error: change.error }
}
