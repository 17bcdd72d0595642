import { Controller, useFormContext } from 'react-hook-form'
import { INFO_REQUEST_KINDS, type InfoRequestKind } from '#shared/info-requests/values.ts'
import { requestKinds } from './request-status.ts'
import { ChoiceCards } from '#web/ui/forms/choice-cards.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

export type RequestValues = {
  title: string
  description: string
  kind: InfoRequestKind
  dueDate: string
}

const kinds = INFO_REQUEST_KINDS.map((value) => ({ value, ...requestKinds[value] }))

interface RequestFieldsProps {
  /** Whether the request may lack a due date, as older ones do. */
  dueDateOptional?: boolean
}

/** The fields of a request, new or edited; inside a `FormProvider`. */
export function RequestFields({ dueDateOptional = false }: RequestFieldsProps) {
  const { register, control, formState } = useFormContext<RequestValues>()
  const { errors } = formState
  return (
    <>
      <Field label="Title" required error={errors.title?.message}>
        <Input placeholder="Photos for the About page" {...register('title')} />
      </Field>
      <Field label="Description" required error={errors.description?.message}>
        <Textarea
          rows={4}
          placeholder="What you need, in which form, and what it is for"
          {...register('description')}
        />
      </Field>
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <Field label="Kind" as="group">
            <ChoiceCards
              compact
              columns={2}
              name={field.name}
              options={kinds}
              value={field.value}
              onValueChange={field.onChange}
            />
          </Field>
        )}
      />
      <Field
        label="Due Date"
        required={!dueDateOptional}
        error={errors.dueDate?.message}
        className="sm:max-w-60"
      >
        <Input type="date" {...register('dueDate')} />
      </Field>
    </>
  )
}
