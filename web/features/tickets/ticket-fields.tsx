import { Controller, useWatch } from 'react-hook-form'
import { NAME_MAX, TEXT_MAX } from '#shared/contract/lengths.ts'
import { ATTACHMENT_TYPES, TICKET_MAX_FILES } from '#shared/files/values.ts'
import { SERVICE_CATEGORIES } from '#shared/tickets/categories.ts'
import { TICKET_PRIORITIES } from '#shared/tickets/values.ts'
import { t } from '#shared/words.ts'
import type { WebsiteChoice } from './company-field.tsx'
import { ticketCategoryLabel } from './ticket-status.ts'
import { ticketPriority } from '#web/priority-badge.tsx'
import type { useTicketForm } from './use-ticket-form.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { ChoiceCards, FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { fileProblem } from '#web/ui/forms/file-problem.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Input } from '#web/ui/base/field.tsx'
import { Select } from '#web/ui/page/select.tsx'

const EmergencyNote = lazyDialog(() => import('./emergency-note.tsx'))

const categories = SERVICE_CATEGORIES.map((value) => ({ value, label: ticketCategoryLabel(value) }))
/** The categories for clients; General is for staff. */
const clientCategories = categories.filter(({ value }) => value !== 'general')
const priorities = TICKET_PRIORITIES.map((value) => ({
  value,
  label: `${ticketPriority[value].label} - ${ticketPriority[value].description}`,
}))

interface TicketFieldsProps {
  form: ReturnType<typeof useTicketForm>['form']
  /** The websites to choose from, for clients; staff create a ticket for a specific website. */
  websites?: readonly WebsiteChoice[]
  onUploading: (uploading: boolean) => void
}

/** The fields of a new ticket. */
export function TicketFields({ form, websites, onUploading }: TicketFieldsProps) {
  const { control, getValues, pending, error } = form
  const urgent = useWatch({ control, name: 'priority' }) === 'urgent'
  const companyId = useWatch({ control, name: 'companyId' })
  return (
    <>
      <div className={cx('grid gap-6', websites && 'sm:grid-cols-2')}>
        {websites && (
          <FormField
            form={form}
            name="websiteId"
            label={t('Website')}
            registerOptions={{ setValueAs: numberOrNull }}
          >
            <Select
              placeholder={t('Not about a particular website')}
              options={websites
                .filter(({ company }) => companyId === undefined || company.id === companyId)
                .map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </FormField>
        )}
        <FormField
          form={form}
          name="serviceCategory"
          label={t('Service Category')}
          required
          registerOptions={{ setValueAs: (value: string) => value || undefined }}
        >
          <Select
            placeholder={t('Select a service category')}
            options={websites ? clientCategories : categories}
          />
        </FormField>
      </div>
      <FormField form={form} name="priority" label={t('Priority')} required as="group">
        <ChoiceCards options={priorities} columns={2} />
      </FormField>
      {websites && urgent && <EmergencyNote className="-mt-3" />}
      <FormField form={form} name="title" label={t('Title')} required>
        <Input maxLength={NAME_MAX} placeholder={t('What is it about, in a few words')} />
      </FormField>
      <FormField form={form} name="description" label={t('Description')} required>
        <Textarea
          rows={6}
          maxLength={TEXT_MAX}
          placeholder={t('What happened, where, and what you expected instead')}
        />
      </FormField>
      <Controller
        control={control}
        name="attachments"
        render={({ field }) => (
          <div className="flex flex-col gap-2">
            <FileDrop
              label={t('Attachments')}
              rules={{ types: ATTACHMENT_TYPES, maxFiles: TICKET_MAX_FILES }}
              value={field.value}
              onChange={(update) => field.onChange(update(getValues('attachments')))}
              onBusyChange={onUploading}
              disabled={pending}
            />
            <FileRefusal message={fileProblem(error, field.value)} />
          </div>
        )}
      />
    </>
  )
}

const numberOrNull = (value: string | number | null) => (value ? Number(value) : null)

function FileRefusal({ message }: { message: string | undefined }) {
  return message ? <Alert tone="bad">{message}</Alert> : null
}
