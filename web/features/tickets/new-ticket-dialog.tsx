import { useId, useState } from 'react'
import { TicketFields } from '#web/features/tickets/ticket-fields.tsx'
import { useTicketForm } from '#web/features/tickets/use-ticket-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface NewTicketDialogProps {
  website: { id: number; name: string; client: { fullName: string } }
  onOpenChange: (open: boolean) => void
}

/** Staff raise a ticket for a website's client. */
export default function NewTicketDialog({ website, onOpenChange }: NewTicketDialogProps) {
  const formId = useId()
  const [uploading, setUploading] = useState(false)
  const { form, create } = useTicketForm({
    draft: `ticket:website:${website.id}`,
    websiteId: website.id,
    onCreated: () => onOpenChange(false),
  })
  const footer = (
    <>
      <Button disabled={create.isPending} onClick={() => onOpenChange(false)}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" pending={create.isPending} disabled={uploading}>
        {create.isPending ? 'Submitting...' : 'Create Ticket'}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Create Support Ticket"
      description={`For ${website.client.fullName}, about ${website.name}.`}
      footer={footer}
      locked={create.isPending}
      keepOnOutsideClick
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit((ticket) => create.mutate(ticket))(event)}
        className="flex flex-col gap-5"
      >
        <TicketFields
          form={form}
          pending={create.isPending}
          onUploading={setUploading}
          refusal={create.error}
        />
      </form>
    </Dialog>
  )
}
