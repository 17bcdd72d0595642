import type { AnswerLink } from '#shared/answer-links/schemas.ts'
import { momentWords } from '#shared/clock/moments.ts'
import { t } from '#shared/words.ts'
import { usePortal } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { ShownOnceLink } from '#web/shown-once-link.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface LinkMadeDialogProps {
  made: AnswerLink
  onClose: () => void
}

/** The link that somebody else gets, shown once, to be passed on as well. */
export function LinkMadeDialog({ made, onClose }: LinkMadeDialogProps) {
  const isMailed = usePortal()?.mail !== false
  const { name, email, link, expiresAt } = made
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
          <ShownOnceLink
            link={link}
            mustCopy={!isMailed}
            hint={t('Works until {moment}. You won’t see this link again.', {
              moment: momentWords(expiresAt),
            })}
          />
        </div>
      )}
    </Dialog>
  )
}
