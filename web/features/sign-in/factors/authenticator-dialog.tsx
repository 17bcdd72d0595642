import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call, type CallOutput, getErrorMessage } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { FormDialog, toDialogForm } from '#web/ui/overlays/form-dialog.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { encode } from 'uqr'

interface AuthenticatorDialogProps {
  enrollment: CallOutput<'POST /api/user/authenticator'>
  /** Called once the authenticator is active. Receives recovery codes if it is the first second factor. */
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Sets up an authenticator app: shows the QR code to scan and asks for the first code. */
export default function AuthenticatorDialog({ enrollment, onDone, onClose }: AuthenticatorDialogProps) {
  const [code, setCode] = useState('')
  const confirm = useChange('account', {
    send: () => call('POST /api/user/authenticator/code', { body: { code } }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <FormDialog
      form={toDialogForm(confirm)}
      title={t('Set Up an Authenticator App')}
      description={t('Any app that generates six-digit codes will do.')}
      submitLabel={t('Turn On')}
      pendingLabel={t('Checking...')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start sm:gap-6">
        <div className="max-sm:self-center">
          <QrCode text={enrollment.uri} label={t('QR code for your authenticator app')} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          <div className="text-base">
            <p className="font-[560]">{t('1. Scan the QR code with the app')}</p>
            <p className="mt-1 text-sm text-ink-3">{t('Or type this key into it:')}</p>
            <p className="mt-1 font-mono text-sm break-words text-ink select-all">
              {enrollment.secret.match(/.{1,4}/g)?.join(' ')}
            </p>
          </div>
          <Field
            label={t('2. Enter the code it shows')}
            error={confirm.error ? getErrorMessage(confirm.error) : undefined}
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
        </div>
      </div>
    </FormDialog>
  )
}

/** The quiet zone that scanners need, in modules. */
const BORDER = 4

/** Text as a QR code, dark on white in both themes, because many scanners read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 flex-none rounded-m border border-line bg-[#ffffff]"
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
