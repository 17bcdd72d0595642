import type { ComponentProps } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { NAME_MAX, TEXT_MAX } from '#shared/contract/lengths.ts'
import { ATTACHMENT_TYPES, TICKET_MAX_FILES, tooManyFilesMessage } from '#shared/files/values.ts'
import { NewTicket, type Ticket } from '#shared/tickets/schemas.ts'
import { TICKET_DESCRIPTION_MIN, TICKET_PRIORITIES, TICKET_TITLE_MIN } from '#shared/tickets/values.ts'
import { t } from '#shared/i18n/t.ts'
import { call, getErrorMessage } from '#web/api/call.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'
import type { Draft } from '#web/forms/drafts/use-draft.ts'
import { useUnfinishedUploads } from '#web/forms/drafts/unfinished-uploads.ts'
import { ticketPriority } from './public/priority-badge.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { ChoiceCards, FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { findFileProblem } from '#web/ui/forms/file-problem.ts'
import { Input } from '#web/ui/base/field.tsx'
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
  onCreated: (ticket: Ticket) => unknown
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

interface FieldProps {
  form: TicketFormState
}

/** Returns a hint about how many more characters a started text needs. */
function useMissingCharacters({ control }: TicketFormState, name: 'title' | 'description', min: number) {
  const { length } = (useWatch({ control, name }) ?? '').trim()
  return length === 0 || length >= min
    ? undefined
    : t('{n, plural, one {# more character} other {# more characters}}', { n: min - length })
}

type TextFieldProps = FieldProps & {
  /** Receives the text as it is typed. */
  onType?: (text: string) => void
}

const listenToTyping = (onType: TextFieldProps['onType']) => ({
  onChange: ({ target }: { target: { value: string } }) => onType?.(target.value),
})

/** The title, with the number of characters that are still missing. */
export const TitleField = ({ form, onType }: TextFieldProps) => (
  <FormField
    form={form}
    name="title"
    label={t('Title')}
    required
    hint={useMissingCharacters(form, 'title', TICKET_TITLE_MIN)}
    registerOptions={listenToTyping(onType)}
  >
    <Input maxLength={NAME_MAX} placeholder={t('What it’s about, in a few words')} />
  </FormField>
)

/** The description, with the number of characters that are still missing. */
export const DescriptionField = ({ form, onType }: TextFieldProps) => (
  <FormField
    form={form}
    name="description"
    label={t('Description')}
    required
    hint={useMissingCharacters(form, 'description', TICKET_DESCRIPTION_MIN)}
    registerOptions={listenToTyping(onType)}
  >
    <Textarea
      rows={6}
      maxLength={TEXT_MAX}
      placeholder={t('What happened, where, and what you expected instead')}
    />
  </FormField>
)

/** The choice of a priority. */
export const PriorityField = ({ form }: FieldProps) => (
  <FormField form={form} name="priority" label={t('Priority')} required as="group">
    <ChoiceCards options={priorities} columns={2} />
  </FormField>
)

type AttachmentsFieldProps = FieldProps & {
  /** The name of the form's draft. */
  draftName: string
} & Pick<ComponentProps<typeof FileDrop>, 'onBusyChange' | 'onFailedChange' | 'onRefused' | 'isSubmitDelayed'>

/** The files of a new ticket. */
export function AttachmentsField({ form, draftName, ...drop }: AttachmentsFieldProps) {
  const unfinished = useUnfinishedUploads(draftName)
  return (
    <Controller
      control={form.control}
      name="attachments"
      render={({ field }) => {
        const problem = findFileProblem(form.error, field.value)
        return (
          <div className="flex flex-col gap-2">
            <FileDrop
              label={t('Attachments')}
              rules={{ types: ATTACHMENT_TYPES, maxFiles: TICKET_MAX_FILES }}
              value={field.value}
              onChange={(update) => field.onChange(update(form.getValues('attachments')))}
              disabled={form.pending}
              unfinished={unfinished}
              {...drop}
            />
            {problem && <Alert tone="bad">{problem}</Alert>}
          </div>
        )
      }}
    />
  )
}
