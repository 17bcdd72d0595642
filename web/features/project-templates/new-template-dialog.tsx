import type { ProjectTemplate } from '#shared/project-templates/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'
import { DetailsFields, TemplateDetails, type DetailsValues } from './details-fields.tsx'

interface NewTemplateDialogProps {
  onMade: (template: ProjectTemplate) => unknown
  onClose: () => void
}

/** Makes an empty template; its page opens next. */
export default function NewTemplateDialog({ onMade, onClose }: NewTemplateDialogProps) {
  const form = useChangeForm('project_template', {
    schema: TemplateDetails,
    draft: useDraft<DetailsValues>('project-template:new', { name: '', projectType: null }),
    send: (body, idempotencyKey) =>
      call('POST /api/project-templates', { body: { ...body, content: { items: [] } } }, { idempotencyKey }),
    done: ({ name }) => ({ title: t('Template created'), description: name }),
    failed: t('Could not create the template'),
    onDone: onMade,
  })
  return (
    <FormDialog
      form={form}
      title={t('New Template')}
      description={t('Its page opens next, where you add tasks, requests and milestones.')}
      submitLabel={t('Create Template')}
      pendingLabel={t('Creating...')}
      onClose={onClose}
    >
      <DetailsFields form={form} />
    </FormDialog>
  )
}
