import type { ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { NAME_MAX, TEXT_MAX } from '#shared/contract/lengths.ts'
import { ATTACHMENT_TYPES, TICKET_MAX_FILES, tooManyFilesMessage } from '#shared/files/values.ts'
import { NewTicket } from '#shared/tickets/schemas.ts'
import { TICKET_PRIORITIES } from '#shared/tickets/values.ts'
import { t } from '#shared/i18n/t.ts'
import { call, getErrorMessage } from '#web/api/call.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'
import type { Draft } from '#web/forms/drafts/use-draft.ts'
import { useUnfinishedUploads } from '#web/forms/drafts/unfinished-uploads.ts'
import { ticketPriority } from './public/priority-badge.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { ChoiceCards, FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { findFileProblem } from '#web/ui/forms/file-problem.ts'
import { Input } from '#web/ui/base/field.tsx'
import { Select, type SelectOption } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'

/** A new ticket as the form stores it: each attachment includes the details that the form shows. */
const TicketForm = NewTicket.extend({
  attachments: z.array(z.custom<UploadedFile>()).max(TICKET_MAX_FILES, tooManyFilesMessage(TICKET_MAX_FILES)),
})
export type TicketDraft = Partial<z.input<typeof TicketForm>>

export const emptyTicket = {
  title: '',
  description: '',
  priority: 'medium',
  websiteId: null,
  attachments: [],
  private: false,
  people: [],
} satisfies TicketDraft

const FALLBACK = t('There was a problem submitting your support ticket. Please try again.')

interface TicketFormOptions {
  draft: Draft<TicketDraft>
  values?: TicketDraft
  onCreated: () => void
}

/** The form state of a new ticket; submitting it creates the ticket. */
export const useTicketForm = ({ draft, values = draft.initial, onCreated }: TicketFormOptions) =>
  useChangeForm('ticket', {
    schema: TicketForm,
    draft,
    values,
    send: ({ attachments, companyId: company, people, ...ticket }, idempotencyKey) => {
      const body = {
        ...ticket,
        attachments: attachments.map((file) => file.name),
        // The website, if any, determines the ticket's company.
        ...(!ticket.websiteId && company !== undefined && { companyId: company }),
        ...(ticket.private && { people }),
      }
      return call('POST /api/tickets', { body }, { idempotencyKey })
    },
    successToast: {
      title: t('Support ticket created'),
      description: t('Your support ticket has been submitted successfully.'),
    },
    failureTitle: t('Error creating support ticket'),
    explain: (error) => getErrorMessage(error, FALLBACK),
    onDone: onCreated,
  })

export type TicketFormState = ReturnType<typeof useTicketForm>

const priorities = TICKET_PRIORITIES.map((value) => ({
  value,
  label: `${ticketPriority[value].label} - ${ticketPriority[value].description}`,
}))

interface TicketFieldsProps {
  form: TicketFormState
  /** The name of the form's draft. */
  draftName: string
  categories: readonly SelectOption[]
  /** The choice of a website, for clients. Staff create a ticket for a specific website. */
  website?: ReactNode
  /** A notice below the priority, shown while it's urgent. */
  urgentNote?: ReactNode
  onUploading: (uploading: boolean) => void
}

export function TicketFields(props: TicketFieldsProps) {
  const { form, draftName, categories, website, urgentNote, onUploading } = props
  const unfinished = useUnfinishedUploads(draftName)
  const { control, getValues, pending, error } = form
  const urgent = useWatch({ control, name: 'priority' }) === 'urgent'
  return (
    <>
      <div className={cx('grid gap-6', website !== undefined && 'sm:grid-cols-2')}>
        {website}
        <FormField
          form={form}
          name="serviceCategory"
          label={t('Service Category')}
          required
          registerOptions={{ setValueAs: (value: string) => value || undefined }}
        >
          <Select placeholder={t('Select a service category')} options={categories} />
        </FormField>
      </div>
      <FormField form={form} name="priority" label={t('Priority')} required as="group">
        <ChoiceCards options={priorities} columns={2} />
      </FormField>
      {urgent && urgentNote}
      <FormField form={form} name="title" label={t('Title')} required>
        <Input maxLength={NAME_MAX} placeholder={t('What it’s about, in a few words')} />
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
        render={({ field }) => {
          const problem = findFileProblem(error, field.value)
          return (
            <div className="flex flex-col gap-2">
              <FileDrop
                label={t('Attachments')}
                rules={{ types: ATTACHMENT_TYPES, maxFiles: TICKET_MAX_FILES }}
                value={field.value}
                onChange={(update) => field.onChange(update(getValues('attachments')))}
                onBusyChange={onUploading}
                disabled={pending}
                unfinished={unfinished}
              />
              {problem && <Alert tone="bad">{problem}</Alert>}
            </div>
          )
        }}
      />
    </>
  )
}
