import type * as z from 'zod'
import { SHORT_NAME_MAX } from '#shared/contract/lengths.ts'
import type { NewWebhook } from '#shared/webhooks/schemas.ts'
import { listed } from '#shared/listed.ts'
import { t } from '#shared/words.ts'
import { EventBoxes } from './event-boxes.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { changedFields, ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import type { useChangeForm } from '#web/use-change-form.ts'

type Values = z.input<typeof NewWebhook>

interface WebhookFormProps {
  form: ReturnType<typeof useChangeForm<Values, z.output<typeof NewWebhook>>>
  title: string
  submitLabel: string
  /** What somebody else saved in the meantime. */
  newer?: Values | undefined
  onClose: () => void
}

const labels = { name: t('Name'), url: t('Address'), eventTypes: t('Events') }
const textsOf = ({ name, url, eventTypes }: Values) => ({ name, url, eventTypes: listed(eventTypes) })

/** The open dialog with a webhook's name, address and events. */
export function WebhookForm({ form, newer, ...dialog }: WebhookFormProps) {
  const { isSubmitted } = form.formState
  return (
    <FormDialog
      form={form}
      {...dialog}
      description={t('Your program receives a signed message whenever one of these events happens.')}
      pendingLabel={t('Saving...')}
    >
      {newer && <ConflictNotice fields={changedFields(labels, textsOf(newer), textsOf(form.getValues()))} />}
      <FormField form={form} name="name" label={t('Name')} required>
        <Input maxLength={SHORT_NAME_MAX} placeholder={t('Invoices')} autoComplete="off" />
      </FormField>
      <FormField
        form={form}
        name="url"
        label={t('Address')}
        required
        hint={t('Where messages are sent, as POST with JSON.')}
      >
        <Input
          type="url"
          inputMode="url"
          placeholder="https://invoices.example.com/portal"
          autoComplete="off"
        />
      </FormField>
      <FormField form={form} name="eventTypes" label={t('Events')} required as="group">
        <EventBoxes
          onChoose={(types) => form.setValue('eventTypes', types, { shouldValidate: isSubmitted })}
        />
      </FormField>
    </FormDialog>
  )
}
