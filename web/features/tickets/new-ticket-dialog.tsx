import { useState } from 'react'
import { TicketFields } from './ticket-fields.tsx'
import { useTicketForm } from './use-ticket-form.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'

interface NewTicketDialogProps {
  website: { id: number; name: string; client: { fullName: string } }
  onOpenChange: (open: boolean) => void
}

/** Dialog in which staff create a ticket for a website's client. */
export default function NewTicketDialog({ website, onOpenChange }: NewTicketDialogProps) {
  const [uploading, setUploading] = useState(false)
  const { form, create } = useTicketForm({
    draft: `ticket:website:${website.id}`,
    websiteId: website.id,
    serviceCategory: 'general',
    onCreated: () => onOpenChange(false),
  })
  return (
    <FormDialog
      title="Create Support Ticket"
      description={`For ${website.client.fullName}, about ${website.name}.`}
      submitLabel="Create Ticket"
      pendingLabel="Submitting..."
      pending={create.isPending}
      disabled={uploading}
      onSubmit={form.handleSubmit((ticket) => create.mutate(ticket))}
      onClose={() => onOpenChange(false)}
    >
      <TicketFields
        form={form}
        pending={create.isPending}
        onUploading={setUploading}
        refusal={create.error}
      />
    </FormDialog>
  )
}
