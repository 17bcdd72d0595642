import type { OneTimeLink } from '#shared/users/accounts/schemas.ts'
import { formatMoment } from '#shared/sla/format-moment.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { formatMailTrouble, useMailState } from './mail-state.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { ShownOnceLink } from '#web/ui/forms/shown-once-link.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface OneTimeLinkDialogProps {
  title: string
  /** The address that the link is mailed to. */
  email: string
  oneTimeLink: OneTimeLink
  onClose: () => void
}

/** Shows a link that was created for a person. It's mailed if mail works, and shown only once to pass on. */
export default function OneTimeLinkDialog({ title, email, oneTimeLink, onClose }: OneTimeLinkDialogProps) {
  const { link, expiresAt } = oneTimeLink
  const mail = useMailState()
  const trouble = formatMailTrouble(mail, {
    disabled: t('Email is off. Copy this link and send it yourself.'),
    failing: (since) =>
      t('Email has been failing since {since}. Copy this link and send it yourself.', { since }),
  })
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={
        mail && !trouble && t('We’re emailing the link to {email}. You can also copy it.', { email })
      }
      keepOnOutsideClick
      footer={
        <Button variant={trouble ? 'secondary' : 'primary'} onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {link === null ? (
        <Alert tone="info" title={t('The link has already been shown')}>
          {t('It isn’t stored. If you lose it, create a new one; the old one will stop working.')}
        </Alert>
      ) : (
        <div className="flex flex-col gap-4">
          {trouble && <Alert tone="warn">{trouble}</Alert>}
          {isLoopback(link) && (
            <Alert tone="warn">
              {rich(
                'This link works only on the computer that runs the portal. To make it work elsewhere, set the environment variable <code>PUBLIC_URL</code> to the portal’s address, restart the portal and create a new link.',
                { code: (content) => <code>{content}</code> },
              )}
            </Alert>
          )}
          <ShownOnceLink
            link={link}
            mustCopy={trouble !== undefined}
            hint={t('Can be used once, until {moment}. You won’t see this link again.', {
              moment: formatMoment(expiresAt),
            })}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Whether only the portal's own machine can open the link. */
const isLoopback = (link: string) =>
  /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(link).hostname)
