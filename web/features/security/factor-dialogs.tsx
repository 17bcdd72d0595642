import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { SecurityQuestions, type Open } from './security-questions.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { toast } from '#web/ui/base/toast.ts'

const AuthenticatorDialog = lazyDialog(() => import('./authenticator-dialog.tsx'))
const RecoveryCodesDialog = lazyDialog(() => import('./recovery-codes-dialog.tsx'))
const passkeyDialogs = () => import('./passkey-dialogs.tsx')
const AddPasskeyDialog = lazyDialog(async () => ({ default: (await passkeyDialogs()).AddPasskeyDialog }))
const RenamePasskeyDialog = lazyDialog(async () => ({
  default: (await passkeyDialogs()).RenamePasskeyDialog,
}))

interface FactorDialogsProps {
  open: Open | undefined
  /** The name of the sign-in provider. */
  label: string
  onOpen: (open: Open | undefined) => void
  onAct: (action: () => Promise<unknown>) => void
  /** Called once there is another factor. */
  onChanged: () => void
  onProtected: (() => void) | undefined
}

/** The open dialog of the sign-in methods. */
export function FactorDialogs({ open, label, onOpen, onAct, onChanged, onProtected }: FactorDialogsProps) {
  const close = () => onOpen(undefined)
  function added(title: string, codes: string[]) {
    toast({ title })
    onChanged()
    if (codes.length > 0) return onOpen({ to: 'codes', title: t('Your Recovery Codes'), codes })
    close()
    return onProtected?.()
  }
  const turnedOn = (codes: string[]) => added(t('Authenticator app turned on'), codes)
  return (
    <>
      {open?.to === 'setUp' && <AuthenticatorDialog begun={open.begun} onDone={turnedOn} onClose={close} />}
      {open?.to === 'addPasskey' && (
        <AddPasskeyDialog onDone={(codes) => added(t('Passkey added'), codes)} onClose={close} />
      )}
      {open?.to === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.to === 'codes' && (
        <RecoveryCodesDialog
          title={open.title}
          codes={open.codes}
          onClose={() => {
            close()
            onProtected?.()
          }}
        />
      )}
      <SecurityQuestions
        open={open}
        label={label}
        onClose={close}
        onAct={(action, done) => {
          close()
          onAct(async () => {
            await action()
            toast({ title: done })
          })
        }}
        onRenew={() => {
          close()
          onAct(async () => {
            const { recoveryCodes: codes } = await call('POST /api/user/recovery-codes')
            onOpen({ to: 'codes', title: t('New Recovery Codes'), codes })
          })
        }}
      />
    </>
  )
}
