import type { Ticket } from '#shared/tickets/schemas.ts'
import { getFirstName } from '#shared/users/first-name.ts'
import { t } from '#shared/i18n/t.ts'

/** Fills in a template for a ticket and the writer `me`. Unknown placeholders stay as they are. */
export function fillTemplate(
  content: string,
  { client, website, title }: Pick<Ticket, 'client' | 'website' | 'title'>,
  me: { fullName: string },
): string {
  const values: Record<string, string> = {
    client: getFirstName(client.fullName),
    website: website?.name ?? t('your website'),
    ticket: title,
    me: me.fullName,
  }
  return content.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? whole,
  )
}
