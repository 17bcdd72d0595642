import { Copy } from 'lucide-react'
import { useRef } from 'react'
import type { OneTimeLink } from '#shared/accounts/schemas.ts'
import { formatExact } from '#shared/format.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { toast } from '#web/ui/base/toast.ts'

interface OneTimeLinkDialogProps {
  title: string
  /** The address that the link was mailed to. */
  email: string
  made: OneTimeLink
  onClose: () => void
}

/** A link that was created for a person: mailed, and shown only once to pass on. */
export function OneTimeLinkDialog({ title, email, made, onClose }: OneTimeLinkDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const { link, expiresAt } = made
  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: 'Link copied' })
    } catch {
      // The browser refused: the link is selected, to be copied manually.
      field.current?.select()
    }
  }
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title={title}
      description={`A mail with the link is on its way to ${email}.`}
      keepOnOutsideClick
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {link === null ? (
        <Alert tone="info" title="The link was shown already">
          It is not kept. Make a new one if it got lost; the old one stops working then.
        </Alert>
      ) : (
        <div className="flex flex-col gap-4">
          <Field label="Link" hint={`Works once, until ${formatExact(expiresAt)}. It is shown only now.`}>
            <Input ref={field} readOnly value={link} onFocus={(event) => event.target.select()} />
          </Field>
          <Button icon={Copy} className="self-start" onClick={() => void copy(link)}>
            Copy Link
          </Button>
        </div>
      )}
    </Dialog>
  )
}
