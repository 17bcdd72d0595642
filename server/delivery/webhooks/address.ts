import type { Config } from '#server/config/config.ts'
import { anyUrl, publicUrl } from '#server/egress/public-host.ts'

/** The address of a webhook as it is kept and called; undefined for one that this portal does not call. */
export const webhookUrl = (
  { webhooksPrivateAddresses }: Pick<Config, 'webhooksPrivateAddresses'>,
  text: string,
): URL | undefined => (webhooksPrivateAddresses ? anyUrl(text) : publicUrl(text))
