import { useId, useState, type SubmitEvent } from 'react'
import { call, messageOf, type CallOutput } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { QrCode } from './qr-code.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'

interface AuthenticatorDialogProps {
  begun: CallOutput<'POST /api/user/authenticator'>
  /** The authenticator is active; receives recovery codes if it is the first second factor. */
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Sets up an authenticator app: shows the QR code to scan and asks for the first code. */
export default function AuthenticatorDialog({ begun, onDone, onClose }: AuthenticatorDialogProps) {
  const form = useId()
  const [code, setCode] = useState('')
  const confirm = useChange('account', {
    send: () => call('POST /api/user/authenticator/code', { body: { code } }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      keepOnOutsideClick
      locked={confirm.isPending}
      title="Set Up an Authenticator App"
      description="Any app will do that makes six-digit codes."
      footer={
        <>
          <Button onClick={onClose} disabled={confirm.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" pending={confirm.isPending}>
            {confirm.isPending ? 'Checking...' : 'Turn On'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start sm:gap-6">
        <div className="max-sm:self-center">
          <QrCode text={begun.uri} label="QR code for your authenticator app" />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          <div className="text-base">
            <p className="font-[560]">1. Scan the picture with the app</p>
            <p className="mt-1 text-sm text-ink-3">Or type this key into it:</p>
            <p className="mt-1 font-mono text-sm break-words text-ink select-all">
              {begun.secret.match(/.{1,4}/g)?.join(' ')}
            </p>
          </div>
          <form id={form} noValidate onSubmit={submit}>
            <Field
              label="2. Enter the code it shows"
              error={confirm.error ? messageOf(confirm.error) : undefined}
            >
              <Input
                value={code}
                onChange={(event) => setCode(event.target.value)}
                inputMode="numeric"
                autoComplete="one-time-code"
                placeholder="123 456"
                className="font-mono tracking-[0.12em]"
              />
            </Field>
          </form>
        </div>
      </div>
    </Dialog>
  )
}
