import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { PROJECT_TYPES } from '#shared/briefs/choices.ts'
import { NewProjectTemplate } from '#shared/project-templates/schemas.ts'
import { t } from '#shared/words.ts'
import { projectTypeLabels } from '#web/project-types.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/page/select.tsx'

/** What a template is called, and what it is for. */
export const TemplateDetails = NewProjectTemplate.pick({ name: true, projectType: true })
export type DetailsValues = z.input<typeof TemplateDetails>

export const detailsLabels = { name: t('Name'), projectType: t('Website Type') }
const types = PROJECT_TYPES.map((value) => ({ value, label: projectTypeLabels[value] }))
const ANY = t('Any website')

/** The same as it is read. */
export const detailsTexts = ({ name, projectType }: DetailsValues) => ({
  name,
  projectType: projectType ? projectTypeLabels[projectType] : ANY,
})

interface DetailsFieldsProps {
  form: Pick<UseFormReturn<DetailsValues>, 'register' | 'getFieldState' | 'formState'>
}

export const DetailsFields = ({ form }: DetailsFieldsProps) => (
  <>
    <FormField
      form={form}
      name="name"
      label={detailsLabels.name}
      required
      maxLength={NAME_MAX}
      autoComplete="off"
    />
    <FormField
      form={form}
      name="projectType"
      label={detailsLabels.projectType}
      hint={t('It’s offered first when a brief of this type is accepted.')}
      registerOptions={{ setValueAs: (type: string | null) => type || null }}
    >
      <Select placeholder={ANY} options={types} />
    </FormField>
  </>
)
