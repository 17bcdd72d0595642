import { useWatch } from 'react-hook-form'
import { HAS_CONTENT, NUM_PAGES, REQUIRED_PAGES } from '#shared/briefs/choices.ts'
import { BRIEF_FILE_TYPES, BRIEF_MAX_FILES } from '#shared/files/values.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ChoiceCards } from '#web/ui/forms/choice-cards.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { requiredPageLabel } from '../brief-words.ts'
import type { StepProps } from './step-general.tsx'

const readiness = {
  yes: { label: 'Yes', hint: 'All of it is ready' },
  partial: { label: 'Partly', hint: 'Some of it is ready' },
  no: { label: 'No', hint: 'Nothing is ready yet' },
}
const contentChoices = HAS_CONTENT.map((value) => ({ value, ...readiness[value] }))
const pageChoices = NUM_PAGES.map((value) => ({ value, label: value.replace('-', '–') }))

interface StepContentProps extends StepProps {
  /** Files are accepted by drop and paste only while this step is visible. */
  active: boolean
  onBusyChange: (busy: boolean) => void
  onFailedChange: (failed: boolean) => void
}

/** Step 3: the website's content, and files for it. */
export function StepContent(props: StepContentProps) {
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
        label="Do you have content ready"
        required
        as="group"
        hint="Texts, pictures, a logo."
      >
        <ChoiceCards options={contentChoices} columns={3} />
      </FormField>
      <FormField form={form} name="numPages" label="Approximate Number of Pages" required as="group">
        <ChoiceCards options={pageChoices} columns={4} compact />
      </FormField>
      <Field label="Required Pages" as="group" error={errors.requiredPages?.message}>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {[...pages].map((page) => (
            <Checkbox
              key={page}
              {...register('requiredPages')}
              value={page}
              label={requiredPageLabel(page)}
            />
          ))}
        </div>
      </Field>
      <FormField
        form={form}
        name="contentNotes"
        label="Content Notes"
        hint="Where the content is now, what is still missing, who writes it."
      >
        <Textarea rows={4} />
      </FormField>
      <Files {...props} />
    </>
  )
}

function Files({ form, active, onBusyChange, onFailedChange }: StepContentProps) {
  const { control, setValue, getValues, clearErrors, formState } = form
  const files = useWatch({ control, name: 'attachments' })
  const problems = formState.errors.attachments
  const lost = files.flatMap((file, index) => {
    const message = problems?.[index]?.message
    return message ? [`${file.fileName}: ${message}`] : []
  })
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        label="Files"
        hint="PDF, DOC, DOCX, TXT up to 10MB each. Pictures, spreadsheets and ZIP are welcome too."
        rules={{ types: BRIEF_FILE_TYPES, maxFiles: BRIEF_MAX_FILES }}
        value={files}
        onChange={(update) => {
          setValue('attachments', update(getValues('attachments')), { shouldDirty: true })
          clearErrors('attachments')
        }}
        onBusyChange={onBusyChange}
        onFailedChange={onFailedChange}
        disabled={!active}
      />
      {(problems?.message ?? lost.length > 0) && (
        <Alert tone="bad" title={problems?.message}>
          {lost.join(' ')}
        </Alert>
      )}
    </div>
  )
}
