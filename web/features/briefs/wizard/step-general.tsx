import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { getFieldLabel } from '#shared/briefs/field-labels.ts'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { t } from '#shared/i18n/t.ts'
import { companyOptions, type OwnCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { ChoiceCards, FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { Select } from '#web/ui/page/select.tsx'
import type { BriefFields } from './brief-form.ts'
import { projectTypeChoices } from '#web/features/projects/public/project-types.ts'
import type { WizardLabels } from './wizard-labels.ts'

const yesOrNo = [
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
] as const

export type StepProps = { form: UseFormReturn<BriefFields> }

/** The props of a step that asks questions. */
export type QuestionProps = StepProps & { labels: WizardLabels }

type StepGeneralProps = QuestionProps & { companies?: readonly OwnCompany[] | undefined }

/** Step 1: what the project is about. */
export function StepGeneral({ form, labels, companies = [] }: StepGeneralProps) {
  const { control, formState } = form
  const hasDomain = useWatch({ control, name: 'hasDomain' })
  return (
    <>
      {companies.length > 1 && (
        <FormField
          form={form}
          name="companyId"
          label={t('Company')}
          required
          registerOptions={{ setValueAs: Number }}
        >
          <Select options={companyOptions(companies)} />
        </FormField>
      )}
      <FormField form={form} name="projectName" label={getFieldLabel('projectName')} required>
        <Input
          placeholder={t('For example: Corner Bakery website')}
          maxLength={NAME_MAX}
          autoComplete="off"
        />
      </FormField>
      <FormField form={form} name="projectType" label={getFieldLabel('projectType')} required>
        <Select options={projectTypeChoices} placeholder={t('Select a type')} />
      </FormField>
      <FormField
        form={form}
        name="projectDescription"
        label={getFieldLabel('projectDescription')}
        required
        hint={labels.description}
      >
        <Textarea rows={5} />
      </FormField>
      <FormField
        form={form}
        name="targetLaunchDate"
        label={getFieldLabel('targetLaunchDate')}
        hint={t('Leave it empty if there’s no rush.')}
      >
        <Input type="date" className="sm:max-w-56" />
      </FormField>
      <Field label={labels.ownsDomain} as="group" error={formState.errors.hasDomain?.message}>
        <Controller
          control={control}
          name="hasDomain"
          render={({ field }) => (
            <ChoiceCards
              options={yesOrNo}
              columns={2}
              compact
              className="sm:max-w-sm"
              value={field.value ? 'yes' : 'no'}
              onValueChange={(value) => field.onChange(value === 'yes')}
            />
          )}
        />
      </Field>
      {hasDomain && (
        <FormField
          form={form}
          name="domainName"
          label={getFieldLabel('domainName')}
          hint={t('The address people type, such as example.com.')}
        >
          <Input
            inputMode="url"
            autoCapitalize="none"
            autoCorrect="off"
            autoComplete="off"
            spellCheck={false}
            placeholder="example.com"
            maxLength={NAME_MAX}
          />
        </FormField>
      )}
    </>
  )
}
