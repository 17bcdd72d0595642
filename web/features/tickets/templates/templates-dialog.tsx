import { useQuery } from '@tanstack/react-query'
import { NotepadText, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { NewReplyTemplate, type ReplyTemplate } from '#shared/tickets/reply-templates/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { templateQuery, templatesQuery } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { EmptyState, ListSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import type * as z from 'zod'
import { SHORT_NAME_MAX } from '#shared/contract/lengths.ts'
import { useEditBase } from '#web/changes/use-change.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { EditConflict } from '#web/ui/forms/conflict-notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Input } from '#web/ui/base/field.tsx'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { useChangeForm } from '#web/forms/use-change-form.ts'

/** Dialog in which staff create, edit and delete templates. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(templatesQuery)
  const [edited, setEdited] = useState<ReplyTemplate | 'new'>()
  const [templateToDelete, setTemplateToDelete] = useState<ReplyTemplate>()
  if (edited)
    return (
      <TemplateForm template={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
    )
  return (
    <Dialog
      onClose={onClose}
      title={t('Reply Templates')}
      description={t('Shared by all staff.')}
      footer={
        <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
          {t('New Template')}
        </Button>
      }
    >
      <QueryView query={query} failure={t('Could not load the templates')} loading={<ListSkeleton />}>
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState icon={NotepadText} title={t('No templates yet')} bare>
              {t('Save replies you use often.')}
            </EmptyState>
          ) : (
            <List label={t('Reply Templates')}>
              {templates.map((template) => (
                <ListRow key={template.id} title={template.name} description={template.content} inline>
                  <IconButton
                    icon={Pencil}
                    label={t('Edit {name}', { name: template.name })}
                    size="sm"
                    onClick={() => setEdited(template)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t('Delete {name}', { name: template.name })}
                    size="sm"
                    onClick={() => setTemplateToDelete(template)}
                  />
                </ListRow>
              ))}
            </List>
          )
        }
      </QueryView>
      {templateToDelete && (
        <DeleteTemplate template={templateToDelete} onClose={() => setTemplateToDelete(undefined)} />
      )}
    </Dialog>
  )
}

const DeleteTemplate = ({ template, onClose }: { template: ReplyTemplate; onClose: () => void }) => (
  <ConfirmChange
    kind="reply-templates"
    send={(_input, _key, undo) =>
      call('DELETE /api/reply-templates/:id', { params: { id: template.id } }, { undo })
    }
    successToast={t('Template deleted')}
    failureTitle={t('Could not delete the template')}
    title={t('Delete {name}?', { name: template.name })}
    description={t('It will be deleted for everyone. Replies written with it stay as they are.')}
    confirmLabel={t('Delete')}
    pendingLabel={t('Deleting...')}
    onClose={onClose}
  />
)

const labels = { name: t('Name'), content: t('Text'), waitsForClient: t('Waits for client') }
const NEW = { name: '', content: '', waitsForClient: false, version: 0 }

type TemplateValues = z.input<typeof NewReplyTemplate>
const formatTemplate = ({ waitsForClient, ...texts }: TemplateValues) => ({
  ...texts,
  waitsForClient: waitsForClient ? 'yes' : 'no',
})

const hint = t(
  "'{client}' is the client’s first name, '{website}' is the website’s name, '{ticket}' is the ticket’s title, '{me}' is your name.",
)

/** The form for a template, or for a new one if undefined, which replaces the list in the dialog. */
function TemplateForm({ template, onClose }: { template: ReplyTemplate | undefined; onClose: () => void }) {
  const { name, content, waitsForClient } = template ?? NEW
  const edit = useEditBase(template ?? NEW, templateQuery(template?.id ?? 0))
  const form = useChangeForm('reply-templates', {
    schema: NewReplyTemplate,
    draft: useDraft<TemplateValues>(`reply-template:${template?.id ?? 'new'}`, {
      name,
      content,
      waitsForClient,
    }),
    send: (body, idempotencyKey) =>
      template
        ? call('PATCH /api/reply-templates/:id', { params: template, body }, { ifMatch: edit.version })
        : call('POST /api/reply-templates', { body }, { idempotencyKey }),
    successToast: template ? t('Template updated') : t('Template created'),
    failureTitle: t('Could not save the template'),
    edit,
    onShown: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={template ? t('Edit Template') : t('New Template')}
      description={hint}
      submitLabel={t('Save Template')}
      onClose={onClose}
    >
      <EditConflict edit={edit} form={form} labels={labels} format={formatTemplate} />
      <FormField form={form} name="name" label={t('Name')} required>
        <Input maxLength={SHORT_NAME_MAX} placeholder={t('We’re on it')} />
      </FormField>
      <FormField form={form} name="content" label={t('Text')} required>
        <Textarea rows={8} placeholder={t("Hi '{client}',")} />
      </FormField>
      <Checkbox
        label={t('Wait for the client')}
        hint={t('Suggests Reply and Wait for Client, for replies that ask a question.')}
        {...form.register('waitsForClient')}
      />
    </FormDialog>
  )
}
