import { t } from '#shared/words.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface RecoveryCodesDialogProps {
  title: string
  codes: readonly string[]
  onClose: () => void
}

/** New recovery codes. Only the button closes the dialog, so that they are not lost by accident. */
export default function RecoveryCodesDialog({ title, codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      locked
      size="sm"
      onClose={onClose}
      title={title}
      description={t('For when you can’t use your second factor.')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('I’ve Saved Them')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  )
}
