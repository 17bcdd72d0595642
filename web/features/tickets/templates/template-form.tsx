import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { NewReplyTemplate, type ReplyTemplate } from '#shared/reply-templates/schemas.ts'
import { call, callWithEtag, type CallInput } from '#web/api/call.ts'
import { placeholders } from './fill-template.ts'
import { Field } from '#web/ui/base/field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

type Values = CallInput<'POST /api/reply-templates'>['body']

interface TemplateFormProps {
  /** Undefined for a new one. */
  template: ReplyTemplate | undefined
  onClose: () => void
}

const hint = `${Object.entries(placeholders)
  .map(([name, what]) => `{${name}} is ${what}`)
  .join(', ')}.`

/** The open dialog with a template's name and words. */
export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const { name = '', content = '' } = template ?? {}
  const draft = useDraft(`reply-template:${template?.id ?? 'new'}`, { name, content })
  const form = useForm<Values>({ resolver: zodResolver(NewReplyTemplate), defaultValues: draft.initial })
  useFormDraft(form, draft)
  const { errors } = form.formState
  const save = useSaveTemplate(template, () => {
    draft.clear()
    onClose()
  })
  const send = (values: Values) => save.mutate(values, { onError: (error) => applyServerErrors(form, error) })
  return (
    <FormDialog
      title={template ? 'Edit Template' : 'New Template'}
      description={hint}
      submitLabel="Save Template"
      pendingLabel="Saving..."
      pending={save.isPending}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message}>
        <Input maxLength={80} placeholder="We are on it" {...form.register('name')} />
      </Field>
      <Field label="Text" required error={errors.content?.message}>
        <Textarea rows={8} placeholder="Hello {client}," {...form.register('content')} />
      </Field>
    </FormDialog>
  )
}

function useSaveTemplate(template: ReplyTemplate | undefined, onSaved: () => void) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const id = template?.id ?? 0
  const { data: current } = useQuery({
    queryKey: ['reply-templates', id],
    queryFn: ({ signal }) => callWithEtag('GET /api/reply-templates/:id', { params: { id } }, { signal }),
    enabled: template !== undefined,
  })
  return useMutation({
    mutationFn: (body: Values) =>
      template
        ? call('PATCH /api/reply-templates/:id', { params: { id }, body }, { ifMatch: current?.etag ?? null })
        : sendOnce(body, (idempotencyKey) => call('POST /api/reply-templates', { body }, { idempotencyKey })),
    onSuccess: async () => {
      toast({ title: template ? 'Template updated' : 'Template created' })
      await client.invalidateQueries({ queryKey: ['reply-templates'] })
      onSaved()
    },
    onError: (error) => {
      // The next try is based on the newer version, with what was typed.
      void client.invalidateQueries({ queryKey: ['reply-templates', id] })
      toastFailure('Failed to save template', error)
    },
  })
}
