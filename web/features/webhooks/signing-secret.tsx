import type { WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import { t } from '#shared/words.ts'
import { SecretDialog } from '#web/ui/overlays/secret-dialog.tsx'

interface SigningSecretProps {
  title: string
  webhook: WebhookWithSecret
  onClose: () => void
}

/** The secret that a webhook's messages are signed with, shown only once. */
export const SigningSecret = ({ title, webhook, onClose }: SigningSecretProps) => (
  <SecretDialog
    title={title}
    description={t('Your program uses this secret to verify that a message is from here.')}
    label={t('Signing Secret')}
    secret={webhook.secret}
    hint={t('For any library that supports Standard Webhooks.')}
    onClose={onClose}
  />
)
