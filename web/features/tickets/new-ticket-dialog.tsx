import { useState } from 'react'
import { t } from '#shared/words.ts'
import { TicketFields } from './ticket-fields.tsx'
import { useTicketForm } from './use-ticket-form.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'

interface NewTicketDialogProps {
  website: { id: number; name: string; client: { fullName: string } }
  onClose: () => void
}

/** Dialog in which staff create a ticket for a website's client. */
export default function NewTicketDialog({ website, onClose }: NewTicketDialogProps) {
  const [uploading, setUploading] = useState(false)
  const { form } = useTicketForm({
    draft: `ticket:website:${website.id}`,
    websiteId: website.id,
    serviceCategory: 'general',
    onCreated: onClose,
  })
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
      <TicketFields form={form} onUploading={setUploading} />
    </FormDialog>
  )
}
