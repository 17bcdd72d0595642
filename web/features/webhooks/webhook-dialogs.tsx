import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type * as z from 'zod'
import { SHORT_NAME_MAX } from '#shared/contract/lengths.ts'
import { NewWebhook, type WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  type WebhookEventType,
} from '#shared/contract/webhook-events.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useEditBase } from '#web/changes/use-change.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Input } from '#web/ui/base/field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { EditConflict } from '#web/ui/forms/conflict-notice.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { SecretDialog } from '#web/ui/overlays/secret-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { webhookQuery, type WebhookItem } from './queries.ts'
import { signingSecret } from './webhook-state.ts'

interface NewWebhookDialogProps {
  /** Receives the new webhook's id, once its secret was saved. */
  onCreated: (id: number) => void
  onClose: () => void
}

/** Creates a webhook and shows its secret once. */
export function NewWebhookDialog({ onCreated, onClose }: NewWebhookDialogProps) {
  const [createdWebhook, setCreatedWebhook] = useState<WebhookWithSecret>()
  const form = useChangeForm('webhook', {
    schema: NewWebhook,
    values: { name: '', url: '', eventTypes: [] },
    send: (body, idempotencyKey) => call('POST /api/webhooks', { body }, { idempotencyKey }),
    failureTitle: t('Could not create the webhook'),
    onDone: setCreatedWebhook,
  })
  if (createdWebhook)
    return (
      <SecretDialog
        {...signingSecret}
        title={t('{name} will get events from now on', { name: createdWebhook.name })}
        secret={createdWebhook.secret}
        onClose={() => {
          onClose()
          onCreated(createdWebhook.id)
        }}
      />
    )
  return (
    <WebhookForm form={form} title={t('New Webhook')} submitLabel={t('Create Webhook')} onClose={onClose} />
  )
}

/** Changes a webhook's name, address and events. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: WebhookItem; onClose: () => void }) {
  const { id } = webhook
  const query = webhookQuery(id)
  const edit = useEditBase(webhook, query)
  const { base, newer, version } = edit
  const form = useChangeForm('webhook', {
    schema: NewWebhook,
    values: base,
    send: (body) => call('PATCH /api/webhooks/:id', { params: { id }, body }, { ifMatch: version }),
    successToast: t('Webhook updated'),
    failureTitle: t('Could not save the webhook'),
    edit,
    query: query.queryKey,
    onDone: onClose,
  })
  return (
    <WebhookForm form={form} title={t('Edit {name}', { name: base.name })} newer={newer} onClose={onClose} />
  )
}

type Values = z.input<typeof NewWebhook>

interface WebhookFormProps {
  form: ReturnType<typeof useChangeForm<Values, z.output<typeof NewWebhook>>>
  title: string
  submitLabel?: string
  /** The version that someone else saved first. */
  newer?: Values | undefined
  onClose: () => void
}

const labels = { name: t('Name'), url: t('Address'), eventTypes: t('Events') }
const formatWebhook = ({ name, url, eventTypes }: Values) => ({
  name,
  url,
  eventTypes: formatList(eventTypes),
})

function WebhookForm({ form, newer, ...dialog }: WebhookFormProps) {
  const { isSubmitted } = form.formState
  return (
    <FormDialog
      form={form}
      {...dialog}
      description={t('Your program will receive a signed message whenever one of these events happens.')}
    >
      <EditConflict edit={{ newer }} form={form} labels={labels} format={formatWebhook} />
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

/** `FormField` passes the props of the registered field. */
type EventBoxesProps = Partial<UseFormRegisterReturn> & { onChoose: (types: WebhookEventType[]) => void }

const HEADINGS: Record<string, string> = {
  brief: t('Briefs'),
  project: t('Projects'),
  task: t('Tasks'),
  request: t('Information requests'),
  website: t('Websites'),
  ticket: t('Tickets'),
  file: t('Files'),
  audit: t('Audit log, with names and network addresses'),
}
const groups = [...Map.groupBy(WEBHOOK_EVENT_TYPES, (type) => type.split('.')[0] ?? '')]

/** The events that the webhook receives: a checkbox for each, in groups. */
const EventBoxes = ({ onChoose, ...registered }: EventBoxesProps) => (
  <>
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => onChoose([...WEBHOOK_EVENT_TYPES])}>
        {t('Everything')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onChoose([])}>
        {t('Nothing')}
      </Button>
    </div>
    <div className="divide-y divide-line rounded-m border border-line">
      {groups.map(([group, types]) => (
        <fieldset key={group} className="px-3 py-2.5">
          <legend className="float-start w-full pb-1 text-sm font-[560] text-ink-2">{HEADINGS[group]}</legend>
          <div className="clear-start grid gap-x-4 sm:grid-cols-2">
            {types.map((type) => (
              <Checkbox
                key={type}
                value={type}
                label={WEBHOOK_EVENTS[type]()}
                hint={<code className="font-mono text-xs">{type}</code>}
                {...registered}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  </>
)
