import { useNavigate } from '@tanstack/react-router'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { TemplateName } from '#shared/templates/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'

interface SaveAsTemplateDialogProps {
  project: Project
  onClose: () => void
}

/** Makes a template from a project's tasks, requests and milestones, and opens it. */
export default function SaveAsTemplateDialog({ project, onClose }: SaveAsTemplateDialogProps) {
  const { id, name } = project
  const navigate = useNavigate()
  const form = useChangeForm('project_template', {
    schema: TemplateName,
    draft: useDraft(`project:${id}:as-template`, { name }),
    send: (body, idempotencyKey) =>
      call('POST /api/projects/:id/as-template', { params: { id }, body }, { idempotencyKey }),
    successToast: (template) => ({ title: t('Template created'), description: template.name }),
    failureTitle: t('Could not make the template'),
    onDone: (template) => {
      onClose()
      return navigate({ to: '/staff/templates/$id', params: { id: String(template.id) } })
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Make a Template from This Project')}
      description={t(
        'Its tasks, requests, questions and milestones become items, without any answers. Private and withdrawn requests and recurring work are left out. Everyone on your team can read the titles, and everyone but freelancers can read the text.',
      )}
      submitLabel={t('Make Template')}
      onClose={onClose}
    >
      <FormField form={form} name="name" label={t('Name')} required maxLength={NAME_MAX} />
    </FormDialog>
  )
}
