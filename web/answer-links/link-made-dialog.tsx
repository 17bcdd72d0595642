import { Copy } from 'lucide-react'
import { useRef } from 'react'
import type { AnswerLink } from '#shared/answer-links/schemas.ts'
import { momentWords } from '#shared/clock/moments.ts'
import { t } from '#shared/words.ts'
import { usePortal } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface LinkMadeDialogProps {
  made: AnswerLink
  onClose: () => void
}

/** The link that somebody else gets, shown once, to be passed on as well. */
export function LinkMadeDialog({ made, onClose }: LinkMadeDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const isMailed = usePortal()?.mail !== false
  const { name, email, link, expiresAt } = made
  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: t('Link copied') })
    } catch {
      // The browser refused: the link is selected, to be copied manually.
      field.current?.select()
    }
  }
  return (
    <Dialog
      onClose={onClose}
      size="md"
      keepOnOutsideClick
      title={t('{name} is asked', { name })}
      description={
        isMailed
          ? t('We’re emailing the link to {email}. You can also copy it.', { email: email ?? '' })
          : t('This portal can’t send email right now. Copy the link and send it yourself.')
      }
      footer={
        <Button variant={isMailed ? 'primary' : 'secondary'} onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {link === null ? (
        <Alert tone="info" title={t('The link has already been shown')}>
          {t('It isn’t stored. If it got lost, revoke it and ask again.')}
        </Alert>
      ) : (
        <div className="flex flex-col gap-4">
          <Field
            label={t('Link')}
            hint={t('Works until {moment}. You won’t see this link again.', {
              moment: momentWords(expiresAt),
            })}
          >
            <Input ref={field} readOnly value={link} onFocus={(event) => event.target.select()} />
          </Field>
          <Button
            icon={Copy}
            variant={isMailed ? 'secondary' : 'primary'}
            className="self-start"
            data-first-field
            onClick={() => void copy(link)}
          >
            {t('Copy Link')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
