import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { NewReplyTemplate, type ReplyTemplate } from '#shared/reply-templates/schemas.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { useEditBase } from '#web/use-edit-base.ts'
import { useChange } from '#web/changes.ts'
import { templateQuery } from './queries.ts'
import { placeholders } from './fill-template.ts'
import { Field } from '#web/ui/base/field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { changedFields, ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'

type Values = CallInput<'POST /api/reply-templates'>['body']

interface TemplateFormProps {
  /** Undefined for a new template. */
  template: ReplyTemplate | undefined
  onClose: () => void
}

const labels = { name: 'Name', content: 'Text' }
const NEW = { name: '', content: '', version: 0 }

const hint = `${Object.entries(placeholders)
  .map(([name, what]) => `{${name}} is ${what}`)
  .join(', ')}.`

/** The open dialog with a template's name and text. */
export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const { name, content } = template ?? NEW
  const draft = useDraft(`reply-template:${template?.id ?? 'new'}`, { name, content })
  const form = useForm<Values>({ resolver: zodResolver(NewReplyTemplate), defaultValues: draft.initial })
  useFormDraft(form, draft)
  const { errors } = form.formState
  const edit = useEditBase(template ?? NEW, templateQuery(template?.id ?? 0))
  const save = useChange('reply-templates', {
    send: (body: Values, idempotencyKey) =>
      template
        ? call('PATCH /api/reply-templates/:id', { params: template, body }, { ifMatch: edit.version })
        : call('POST /api/reply-templates', { body }, { idempotencyKey }),
    done: template ? 'Template updated' : 'Template created',
    failed: 'Could not save the template',
    form,
    edit,
    onShown: () => {
      draft.clear()
      onClose()
    },
  })
  return (
    <FormDialog
      title={template ? 'Edit Template' : 'New Template'}
      description={hint}
      submitLabel="Save Template"
      pendingLabel="Saving..."
      pending={save.isPending}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      {edit.newer && <ConflictNotice fields={changedFields(labels, edit.newer, form.getValues())} />}
      <Field label="Name" required error={errors.name?.message}>
        <Input maxLength={80} placeholder="We are on it" {...form.register('name')} />
      </Field>
      <Field label="Text" required error={errors.content?.message}>
        <Textarea rows={8} placeholder="Hello {client}," {...form.register('content')} />
      </Field>
    </FormDialog>
  )
}
