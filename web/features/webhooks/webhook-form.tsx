import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { NewWebhook } from '#shared/webhooks/schemas.ts'
import { EventField } from './event-field.tsx'
import { changedFields, ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'

type Values = z.input<typeof NewWebhook>
export type WebhookBody = z.output<typeof NewWebhook>

interface WebhookFormProps {
  title: string
  submitLabel: string
  initial: Values
  /** What somebody else saved in the meantime. */
  newer?: Values | undefined
  pending: boolean
  /** Calls `onError` with the server's error. */
  onSave: (body: WebhookBody, handlers: { onError: (error: unknown) => void }) => void
  onClose: () => void
}

const labels = { name: 'Name', url: 'Address', eventTypes: 'Events' }
const textsOf = ({ name, url, eventTypes }: Values) => ({ name, url, eventTypes: eventTypes.join(', ') })

/** The open dialog with a webhook's name, address and events. */
export function WebhookForm(props: WebhookFormProps) {
  const { title, submitLabel, initial, newer, pending, onSave, onClose } = props
  const form = useForm<Values, unknown, WebhookBody>({
    resolver: zodResolver(NewWebhook),
    defaultValues: initial,
  })
  const { errors, isSubmitted } = form.formState
  const save = (body: WebhookBody) => onSave(body, { onError: (error) => applyServerErrors(form, error) })
  return (
    <FormDialog
      title={title}
      description="Your program is sent a signed message whenever something happens that you choose here."
      submitLabel={submitLabel}
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      {newer && <ConflictNotice fields={changedFields(labels, textsOf(newer), textsOf(form.getValues()))} />}
      <Field label="Name" required error={errors.name?.message}>
        <Input maxLength={80} placeholder="Invoices" autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label="Address"
        required
        hint="Where messages are sent, as POST with JSON."
        error={errors.url?.message}
      >
        <Input
          type="url"
          inputMode="url"
          placeholder="https://invoices.example.com/portal"
          autoComplete="off"
          {...form.register('url')}
        />
      </Field>
      <EventField
        registered={form.register('eventTypes')}
        onChoose={(types) => form.setValue('eventTypes', types, { shouldValidate: isSubmitted })}
        error={errors.eventTypes?.message}
      />
    </FormDialog>
  )
}
