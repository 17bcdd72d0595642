import type { Config } from '#server/platform/config/config.ts'
import { anyUrl, isListed, publicUrl } from '#server/platform/egress/public-host.ts'

/** A webhook's URL as it is stored and called; undefined for one that this portal does not call. */
export const webhookUrl = (
  { webhooksPrivateAddresses }: Pick<Config, 'webhooksPrivateAddresses'>,
  text: string,
): URL | undefined => (webhooksPrivateAddresses ? anyUrl(text) : publicUrl(text))

/** Whether `WEBHOOK_HOSTS`, if it is set, names the URL's host. */
export const isHostAllowed = ({ webhookHosts }: Pick<Config, 'webhookHosts'>, url: URL): boolean =>
  webhookHosts.length === 0 || isListed(webhookHosts, url)
