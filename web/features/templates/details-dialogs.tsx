import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { NewProjectTemplate, type ProjectTemplate } from '#shared/templates/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { useEditBase } from '#web/changes/use-change.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { projectTypeChoices } from '#web/features/projects/public/project-types.ts'
import { EditConflict } from '#web/ui/forms/conflict-notice.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { formatTemplateType } from './item-labels.ts'
import { createProjectTemplate, saveTemplate, projectTemplateQuery, type AgencyTemplate } from './queries.ts'

const TemplateDetails = NewProjectTemplate.pick({ name: true, projectType: true })
type DetailsValues = z.input<typeof TemplateDetails>

const labels = { name: t('Name'), projectType: t('Website Type') }
const formatDetails = ({ name, projectType }: DetailsValues) => ({
  name,
  projectType: formatTemplateType(projectType),
})

type DetailsForm = Pick<UseFormReturn<DetailsValues>, 'register' | 'getFieldState' | 'formState'>

const DetailsFields = ({ form }: { form: DetailsForm }) => (
  <>
    <FormField form={form} name="name" label={labels.name} required maxLength={NAME_MAX} autoComplete="off" />
    <FormField
      form={form}
      name="projectType"
      label={labels.projectType}
      hint={t('It’s offered first when a brief of this type is accepted.')}
      registerOptions={{ setValueAs: (type: string | null) => type || null }}
    >
      <Select placeholder={formatTemplateType()} options={projectTypeChoices} />
    </FormField>
  </>
)

interface NewTemplateDialogProps {
  onCreated: (template: ProjectTemplate) => unknown
  onClose: () => void
}

/** Creates an empty template. Its page opens next. */
export function NewTemplateDialog({ onCreated, onClose }: NewTemplateDialogProps) {
  const form = useChangeForm('project_template', {
    schema: TemplateDetails,
    draft: useDraft<DetailsValues>('project-template:new', { name: '', projectType: null }),
    send: (body, idempotencyKey) =>
      createProjectTemplate({ ...body, content: { items: [] } }, idempotencyKey),
    successToast: ({ name }) => ({ title: t('Template created'), description: name }),
    failureTitle: t('Could not create the template'),
    onDone: onCreated,
  })
  return (
    <FormDialog
      form={form}
      title={t('New Template')}
      description={t(
        'Next, you’ll see the template’s page, where you can add tasks, requests and milestones.',
      )}
      submitLabel={t('Create Template')}
      pendingLabel={t('Creating...')}
      onClose={onClose}
    >
      <DetailsFields form={form} />
    </FormDialog>
  )
}

/** Changes a template's name and website type. */
export function EditTemplateDialog({ template, onClose }: { template: AgencyTemplate; onClose: () => void }) {
  const { id, name, projectType } = template
  const edit = useEditBase(template, projectTemplateQuery(id))
  const form = useChangeForm('project_template', {
    schema: TemplateDetails,
    values: { name, projectType },
    send: (body) => saveTemplate(id, body, edit.version),
    successToast: t('Template updated'),
    failureTitle: t('Could not save the template'),
    query: projectTemplateQuery(id).queryKey,
    edit,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Edit Template')}
      description={t('Projects that started with it stay as they are.')}
      onClose={onClose}
    >
      <EditConflict edit={edit} form={form} labels={labels} format={formatDetails} />
      <DetailsFields form={form} />
    </FormDialog>
  )
}
