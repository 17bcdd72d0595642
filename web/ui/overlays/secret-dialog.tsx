import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { t } from '#shared/i18n/t.ts'
import { Alert } from '../base/alert.tsx'
import { Button } from '../base/button.tsx'
import { Dialog } from './dialog.tsx'
import { Field, Input } from '../base/field.tsx'
import { toast } from '../base/toast.ts'

interface SecretDialogProps {
  title: string
  description: string
  /** The secret's name: `Token`. */
  label: string
  /** Null if it was shown before. */
  secret: string | null
  /** The secret's purpose, in a sentence. */
  hint: string
  onClose: () => void
}

/** A secret that is shown only once. Only its button closes it, so that it is not lost by accident. */
export const SecretDialog = ({ title, description, label, secret, hint, onClose }: SecretDialogProps) => (
  <Dialog
    locked
    onClose={onClose}
    title={title}
    description={description}
    footer={
      <Button variant="primary" onClick={onClose}>
        {secret === null ? t('Close') : t('I’ve Saved It')}
      </Button>
    }
  >
    {secret === null ? (
      <Alert tone="info" title={t('It has already been shown')}>
        {t('It isn’t stored anywhere. If you lose it, create a new one.')}
      </Alert>
    ) : (
      <Secret label={label} secret={secret} hint={hint} />
    )}
  </Dialog>
)

function Secret({ label, secret, hint }: { label: string; secret: string; hint: string }) {
  const field = useRef<HTMLInputElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      toast({ title: t('{label} copied', { label }) })
    } catch {
      // If the browser refuses, the secret is selected for manual copying.
      field.current?.select()
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warn" title={t('Save it now')}>
        {t('Shown only once. Put it where your program reads its secrets, never in its code.')}
      </Alert>
      <Field label={label} hint={hint}>
        <Input
          ref={field}
          readOnly
          value={secret}
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className="font-mono text-sm"
        />
      </Field>
      <Button icon={Copy} className="self-start" onClick={() => void copy()}>
        {t('Copy {label}', { label })}
      </Button>
    </div>
  )
}
