import { useFormContext } from 'react-hook-form'
import { INFO_REQUEST_KINDS, type InfoRequestKind } from '#shared/requests/values.ts'
import { t } from '#shared/i18n/t.ts'
import { requestKinds } from './public/request-kinds.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ChoiceCards, FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { Input } from '#web/ui/base/field.tsx'

export type RequestValues = {
  title: string
  description: string
  kind: InfoRequestKind
  dueDate: string
  blocks: boolean
}

export const requestLabels: Record<keyof RequestValues, string> = {
  title: t('Title'),
  description: t('Description'),
  kind: t('Kind'),
  dueDate: t('Due Date'),
  blocks: t('The project is waiting for this'),
}

const kinds = INFO_REQUEST_KINDS.map((value) => ({ value, ...requestKinds[value] }))

/** The fields of a new or edited request. Requires a `FormProvider`. Older requests may lack a due date. */
export function RequestFields({ dueDateOptional = false }: { dueDateOptional?: boolean }) {
  const form = useFormContext<RequestValues>()
  return (
    <>
      <FormField form={form} name="title" label={requestLabels.title} required>
        <Input placeholder={t('Photos for the About page')} />
      </FormField>
      <FormField form={form} name="description" label={requestLabels.description} required>
        <Textarea rows={4} placeholder={t('What you need, in what format and what it’s for')} />
      </FormField>
      <FormField form={form} name="kind" label={requestLabels.kind} as="group">
        <ChoiceCards compact columns={2} options={kinds} />
      </FormField>
      <FormField
        form={form}
        name="dueDate"
        label={requestLabels.dueDate}
        required={!dueDateOptional}
        type="date"
        className="sm:max-w-60"
      />
      <Checkbox
        label={requestLabels.blocks}
        hint={t('The client will see that work can’t continue without it.')}
        {...form.register('blocks')}
      />
    </>
  )
}
