import type { Ticket } from '#shared/tickets/schemas.ts'

/** What stands for something of the ticket in a template, and what it stands for. */
export const placeholders = {
  client: 'the client’s first name',
  website: 'the website’s name',
  ticket: 'the ticket’s title',
  me: 'your name',
}

const firstName = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? fullName

/** A template's text for a ticket, in the writer's name; braces around anything else stay as they are. */
export function fillTemplate(
  content: string,
  { client, website, title }: Pick<Ticket, 'client' | 'website' | 'title'>,
  me: { fullName: string },
): string {
  const values: Record<string, string> = {
    client: firstName(client.fullName),
    website: website?.name ?? 'your website',
    ticket: title,
    me: me.fullName,
  }
  return content.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? whole,
  )
}
