import { useState } from 'react'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { t } from '#shared/i18n/t.ts'
import { call, getErrorMessage } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import type { PasskeyItem } from '#web/api/queries/factors.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { FormDialog, toDialogForm } from '#web/ui/overlays/form-dialog.tsx'

interface AddPasskeyDialogProps {
  /** Receives recovery codes if it is the first second factor. */
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Names a passkey and asks the device to create it. */
export function AddPasskeyDialog({ onDone, onClose }: AddPasskeyDialogProps) {
  const [name, setName] = useState(getDeviceName)
  const add = useChange('account', {
    send: () => createPasskey(name),
    onDone: (added) => onDone(added.recoveryCodes),
  })
  return (
    <FormDialog
      form={toDialogForm(add)}
      title={t('Add a Passkey')}
      description={t('Sign in with your fingerprint, face, screen lock or security key.')}
      submitLabel={t('Continue')}
      pendingLabel={t('Waiting for your device...')}
      disabled={name.trim() === ''}
      onClose={onClose}
    >
      {add.error && (
        <Alert tone="bad" title={t('No passkey was added')}>
          {add.error.message}
        </Alert>
      )}
      <Field label={t('Name')} hint={t('A name you’ll recognize later, such as the device it’s on.')}>
        <Input value={name} maxLength={NAME_MAX} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

async function createPasskey(name: string) {
  const optionsJSON = await call('POST /api/user/passkeys/options')
  const { startRegistration } = await import('@simplewebauthn/browser')
  const credential = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    const known = cause instanceof Error && cause.name === 'InvalidStateError'
    throw new Error(
      known
        ? t('This device already has one of your passkeys.')
        : t('Your device didn’t create one. Please try again.'),
      { cause },
    )
  })
  return call('POST /api/user/passkeys', { body: { name, credential } })
}

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, t('Android phone')],
  [/Macintosh/, 'Mac'],
  [/Windows/, t('Windows PC')],
  [/Linux/, t('Linux PC')],
]

const getDeviceName = () =>
  SYSTEMS.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? t('This device')

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: PasskeyItem; onClose: () => void }) {
  const { id, version } = passkey
  const [name, setName] = useState(passkey.name)
  const rename = useChange('account', {
    send: () =>
      call('PATCH /api/user/passkeys/:id', { params: { id }, body: { name } }, { ifMatch: version }),
    successToast: t('Passkey renamed'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={toDialogForm(rename)}
      title={t('Rename Passkey')}
      description={t('Only you see this name.')}
      onClose={onClose}
    >
      <Field label={t('Name')} error={rename.error ? getErrorMessage(rename.error) : undefined}>
        <Input value={name} maxLength={NAME_MAX} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
