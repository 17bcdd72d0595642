import type { Config } from '#server/platform/config/config.ts'
import { parseHttpUrl, isListedHost, parsePublicUrl } from '#server/platform/egress/public-host.ts'

/** Returns a webhook's URL as it's stored and called, or undefined if this portal doesn't call it. */
export const parseWebhookUrl = (
  { webhooksPrivateAddresses }: Pick<Config, 'webhooksPrivateAddresses'>,
  text: string,
): URL | undefined => (webhooksPrivateAddresses ? parseHttpUrl(text) : parsePublicUrl(text))

/** Whether `WEBHOOK_HOSTS` lists the URL's host. If the setting is empty, every host is allowed. */
export const isHostAllowed = ({ webhookHosts }: Pick<Config, 'webhookHosts'>, url: URL): boolean =>
  webhookHosts.length === 0 || isListedHost(webhookHosts, url)
