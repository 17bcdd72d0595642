import { HAS_CONTENT, NUM_PAGES, REQUIRED_PAGES } from '#shared/briefs/choices.ts'
import { getFieldLabel, getRequiredPageLabel } from '#shared/briefs/field-labels.ts'
import { t } from '#shared/i18n/t.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ChoiceCards, FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import type { BriefFilesProps } from './brief-files.tsx'
import type { QuestionProps } from './step-general.tsx'

const readiness = {
  yes: { label: t('Yes'), hint: t('All of it is ready') },
  partial: { label: t('Partly'), hint: t('Some of it is ready') },
  no: { label: t('No'), hint: t('Nothing is ready yet') },
}
const contentChoices = HAS_CONTENT.map((value) => ({ value, ...readiness[value] }))
const pageChoices = NUM_PAGES.map((value) => ({ value, label: value.replace('-', '–') }))

// This step is never the first, so its file field can load after the page.
const BriefFiles = lazyDialog(() => import('./brief-files.tsx'))

/** Step 3: the website's content, and files for it. */
export function StepContent({ labels, ...props }: BriefFilesProps & QuestionProps) {
  const { form } = props
  const { register, formState } = form
  const { errors, defaultValues } = formState
  const pages = new Set<string>(REQUIRED_PAGES)
  for (const page of defaultValues?.requiredPages ?? []) if (page) pages.add(page)
  return (
    <>
      <FormField
        form={form}
        name="hasContent"
        label={labels.hasContent}
        required
        as="group"
        hint={t('Text, pictures, a logo.')}
      >
        <ChoiceCards options={contentChoices} columns={3} />
      </FormField>
      <FormField form={form} name="numPages" label={t('Approximate Number of Pages')} required as="group">
        <ChoiceCards options={pageChoices} columns={4} compact />
      </FormField>
      <Field label={getFieldLabel('requiredPages')} as="group" error={errors.requiredPages?.message}>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {[...pages].map((page) => (
            <Checkbox
              key={page}
              {...register('requiredPages')}
              value={page}
              label={getRequiredPageLabel(page)}
            />
          ))}
        </div>
      </Field>
      <FormField
        form={form}
        name="contentNotes"
        label={getFieldLabel('contentNotes')}
        hint={t('Where the content is now, what’s still missing and who will write it.')}
      >
        <Textarea rows={4} />
      </FormField>
      <BriefFiles {...props} />
    </>
  )
}
