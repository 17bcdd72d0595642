import { t } from '#shared/words.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import type { Passkey } from '#web/api/queries/factors.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

/** The open dialog. */
export type Open =
  | { to: 'setUp'; begun: CallOutput<'POST /api/user/authenticator'> }
  | { to: 'codes'; title: string; codes: string[] }
  | { to: 'addPasskey' }
  | { to: 'rename' | 'remove'; passkey: Passkey }
  | { to: 'turnOff' | 'renew' | 'disconnect' }

interface SecurityQuestionsProps {
  open: Open | undefined
  /** The name of the sign-in provider. */
  label: string
  onClose: () => void
  onAct: (action: () => Promise<unknown>, done: string) => void
  onRenew: () => void
}

/** Asks for confirmation before a sign-in method is removed. */
export function SecurityQuestions({ open, label, onClose, onAct, onRenew }: SecurityQuestionsProps) {
  const asked = { open: true, onClose }
  if (open?.to === 'turnOff')
    return (
      <ConfirmDialog
        {...asked}
        title={t('Turn off the authenticator app?')}
        description={t(
          'Signing in will no longer ask for its codes. You’ll be signed out on every other device.',
        )}
        confirmLabel={t('Turn Off')}
        onConfirm={() =>
          onAct(() => call('DELETE /api/user/authenticator'), t('Authenticator app turned off'))
        }
      />
    )
  if (open?.to === 'remove') {
    const { id, name } = open.passkey
    const remove = () => call('DELETE /api/user/passkeys/:id', { params: { id } })
    return (
      <ConfirmDialog
        {...asked}
        title={t('Remove {name}?', { name })}
        description={t(
          'This passkey will no longer sign you in. You’ll be signed out on every other device. Delete it from your device too.',
        )}
        confirmLabel={t('Remove Passkey')}
        onConfirm={() => onAct(remove, t('Passkey removed'))}
      />
    )
  }
  if (open?.to === 'renew')
    return (
      <ConfirmDialog
        {...asked}
        tone="primary"
        title={t('Renew your recovery codes?')}
        description={t('You’ll get ten new ones. The codes you have now stop working.')}
        confirmLabel={t('Renew')}
        onConfirm={onRenew}
      />
    )
  if (open?.to === 'disconnect')
    return (
      <ConfirmDialog
        {...asked}
        title={t('Disconnect {label}?', { label })}
        description={t('You’ll no longer be able to sign in with it.')}
        confirmLabel={t('Disconnect')}
        onConfirm={() => onAct(() => call('DELETE /api/user/provider'), t('{label} disconnected', { label }))}
      />
    )
  return null
}
