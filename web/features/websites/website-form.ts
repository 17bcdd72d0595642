import * as z from 'zod'
import { WebsiteFacts } from '#shared/websites/schemas.ts'

const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u

/** The URL of a domain, `https://` unless it says otherwise; other text stays as it is. */
const withScheme = (address: string): string =>
  DOMAIN.test(address.trim()) ? `https://${address.trim()}` : address

/** A website as it is entered: its address also without `https://`, as people say it. */
export const WebsiteForm = WebsiteFacts.extend({
  url: z.string().transform(withScheme).pipe(WebsiteFacts.shape.url),
})
