import { useState } from 'react'
import { SERVICE_CATEGORIES } from '#shared/tickets/categories.ts'
import { t } from '#shared/i18n/t.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import {
  AttachmentsField,
  DescriptionField,
  emptyTicket,
  PriorityField,
  type TicketDraft,
  TitleField,
  useTicketForm,
} from './ticket-fields.tsx'
import { getTicketCategoryLabel } from './ticket-status.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'

/** All categories. Clients choose General as *I Don't Know*. */
const categories = SERVICE_CATEGORIES.map((value) => ({ value, label: getTicketCategoryLabel(value) }))

interface NewTicketDialogProps {
  /** The website that the ticket is about. */
  website: { id: number; name: string; client: { fullName: string } }
  onClose: () => void
}

/** Dialog in which staff create a ticket for a website's client. */
export default function NewTicketDialog({ website, onClose }: NewTicketDialogProps) {
  const [uploading, setUploading] = useState(false)
  const draft = useDraft<TicketDraft>(`ticket:website:${website.id}`, {
    ...emptyTicket,
    websiteId: website.id,
    serviceCategory: 'general',
  })
  const form = useTicketForm({ draft, onCreated: onClose })
  return (
    <FormDialog
      form={form}
      title={t('Create Support Ticket')}
      description={t('For {fullName}, about {name}.', {
        fullName: website.client.fullName,
        name: website.name,
      })}
      submitLabel={t('Create Ticket')}
      pendingLabel={t('Submitting...')}
      disabled={uploading}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="serviceCategory"
        label={t('Service Category')}
        required
        registerOptions={{ setValueAs: (value: string) => value || undefined }}
      >
        <Select placeholder={t('Select a service category')} options={categories} />
      </FormField>
      <PriorityField form={form} />
      <TitleField form={form} />
      <DescriptionField form={form} />
      <AttachmentsField form={form} draftName={draft.name} onBusyChange={setUploading} />
    </FormDialog>
  )
}
