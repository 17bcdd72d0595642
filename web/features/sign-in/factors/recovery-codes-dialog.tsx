import { t } from '#shared/i18n/t.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Copy, Download, Printer } from 'lucide-react'
import { useUser } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { toast } from '#web/ui/base/toast.ts'

type RecoveryCodesDialogProps = { title: string; codes: readonly string[]; onClose: () => void }

/** New recovery codes, shown only once. Only its button closes it, so that they aren't lost by accident. */
export default function RecoveryCodesDialog({ title, codes, onClose }: RecoveryCodesDialogProps) {
  const { username } = useUser()
  const caption = t('Recovery codes for {username} at {host}', { username, host: location.host })
  const text = `${caption}\n${t('Each works once.')}\n\n${codes.join('\n')}\n`
  async function copy() {
    await navigator.clipboard.writeText(text)
    toast({ title: t('Recovery codes copied') })
  }
  return (
    <Dialog
      size="sm"
      title={title}
      description={t('For when you can’t use your second factor.')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('I’ve Saved Them')}
        </Button>
      }
    >
      <div data-print-alone className="flex flex-col gap-4">
        <p className="hidden print:block">{caption}</p>
        <Alert tone="warn" title={t('Save these now')}>
          {t('Shown only once. Each code works one time if you lose your device.')}
        </Alert>
        <ul
          aria-label={t('Recovery codes')}
          className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-l border border-line bg-sunken px-5 py-4 font-mono text-base tabular-nums"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button size="sm" icon={Copy} onClick={() => void copy()}>
            {t('Copy')}
          </Button>
          <Button size="sm" icon={Download} onClick={() => download(text)}>
            {t('Download')}
          </Button>
          <Button size="sm" icon={Printer} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
