import { t } from '#shared/i18n/t.ts'

/** Labels and messages for the dialog with the secret that signs a webhook's messages. */
export const signingSecret = {
  description: t('Your program uses this secret to verify that a message is from here.'),
  label: t('Signing Secret'),
  hint: t('For any library that supports Standard Webhooks.'),
}
