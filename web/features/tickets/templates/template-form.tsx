import type * as z from 'zod'
import { SHORT_NAME_MAX } from '#shared/contract/lengths.ts'
import { NewReplyTemplate, type ReplyTemplate } from '#shared/reply-templates/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useEditBase } from '#web/use-edit-base.ts'
import { templateQuery } from './queries.ts'

import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { changedFields, ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { useChangeForm } from '#web/use-change-form.ts'

interface TemplateFormProps {
  /** Undefined for a new template. */
  template: ReplyTemplate | undefined
  onClose: () => void
}

const labels = { name: t('Name'), content: t('Text'), waitsForClient: t('Waits for client') }
const NEW = { name: '', content: '', waitsForClient: false, version: 0 }

type Typed = z.input<typeof NewReplyTemplate>
const textsOf = ({ waitsForClient, ...texts }: Typed) => ({
  ...texts,
  waitsForClient: waitsForClient ? 'yes' : 'no',
})

const hint = t(
  "'{client}' is the client’s first name, '{website}' is the website’s name, '{ticket}' is the ticket’s title, '{me}' is your name.",
)

/** The open dialog with a template's name and text. */
export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const { name, content, waitsForClient } = template ?? NEW
  const edit = useEditBase(template ?? NEW, templateQuery(template?.id ?? 0))
  const form = useChangeForm('reply-templates', {
    schema: NewReplyTemplate,
    draft: useDraft<Typed>(`reply-template:${template?.id ?? 'new'}`, { name, content, waitsForClient }),
    send: (body, idempotencyKey) =>
      template
        ? call('PATCH /api/reply-templates/:id', { params: template, body }, { ifMatch: edit.version })
        : call('POST /api/reply-templates', { body }, { idempotencyKey }),
    done: template ? t('Template updated') : t('Template created'),
    failed: t('Could not save the template'),
    edit,
    onShown: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={template ? t('Edit Template') : t('New Template')}
      description={hint}
      submitLabel={t('Save Template')}
      pendingLabel={t('Saving...')}
      onClose={onClose}
    >
      {edit.newer && (
        <ConflictNotice fields={changedFields(labels, textsOf(edit.newer), textsOf(form.getValues()))} />
      )}
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
