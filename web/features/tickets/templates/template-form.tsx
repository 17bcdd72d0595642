import type * as z from 'zod'
import { NewReplyTemplate, type ReplyTemplate } from '#shared/reply-templates/schemas.ts'
import { call } from '#web/api/call.ts'
import { useEditBase } from '#web/use-edit-base.ts'
import { templateQuery } from './queries.ts'
import { placeholders } from './fill-template.ts'
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

const labels = { name: 'Name', content: 'Text', waitsForClient: 'Waits for client' }
const NEW = { name: '', content: '', waitsForClient: false, version: 0 }

type Typed = z.input<typeof NewReplyTemplate>
const textsOf = ({ waitsForClient, ...texts }: Typed) => ({
  ...texts,
  waitsForClient: waitsForClient ? 'yes' : 'no',
})

const hint = `${Object.entries(placeholders)
  .map(([name, what]) => `{${name}} is ${what}`)
  .join(', ')}.`

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
    done: template ? 'Template updated' : 'Template created',
    failed: 'Could not save the template',
    edit,
    onShown: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={template ? 'Edit Template' : 'New Template'}
      description={hint}
      submitLabel="Save Template"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      {edit.newer && (
        <ConflictNotice fields={changedFields(labels, textsOf(edit.newer), textsOf(form.getValues()))} />
      )}
      <FormField form={form} name="name" label="Name" required>
        <Input maxLength={80} placeholder="We’re on it" />
      </FormField>
      <FormField form={form} name="content" label="Text" required>
        <Textarea rows={8} placeholder="Hi {client}," />
      </FormField>
      <Checkbox
        label="Wait for the client"
        hint="Suggests Reply and Wait for Client, for replies that ask a question."
        {...form.register('waitsForClient')}
      />
    </FormDialog>
  )
}
