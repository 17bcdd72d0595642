import { t } from '#shared/words.ts'
import { ConflictNotice, changedFields } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'
import { useEditBase } from '#web/changes.ts'
import { DetailsFields, TemplateDetails, detailsLabels, detailsTexts } from './details-fields.tsx'
import { templateQuery, type KeptTemplate } from './queries.ts'
import { saveTemplate } from './use-save-template.ts'

interface EditTemplateDialogProps {
  template: KeptTemplate
  onClose: () => void
}

/** Changes what a template is called and what it is for. */
export default function EditTemplateDialog({ template, onClose }: EditTemplateDialogProps) {
  const { id, name, projectType } = template
  const edit = useEditBase(template, templateQuery(id))
  const form = useChangeForm('project_template', {
    schema: TemplateDetails,
    values: { name, projectType },
    send: (body) => saveTemplate(id, body, edit.version),
    done: t('Template updated'),
    failed: t('Could not save the template'),
    query: templateQuery(id).queryKey,
    edit,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Edit Template')}
      description={t('Projects that began with it stay as they are.')}
      onClose={onClose}
    >
      {edit.newer && (
        <ConflictNotice
          fields={changedFields(detailsLabels, detailsTexts(edit.newer), detailsTexts(form.getValues()))}
        />
      )}
      <DetailsFields form={form} />
    </FormDialog>
  )
}
