import { cleanName } from '#shared/contract/fields.ts'
import { formatDate } from '#shared/format.ts'
import { firstName } from '#shared/users/first-name.ts'
import type { MailContent, MailPart } from './content.ts'

/**
 * The agency that mails come from, and the base URL of their links: the portal's own, never one taken from a request.
 */
export interface Sender {
  agencyName: string
  /** `#rrggbb`. */
  accentColor: string
  /** The path of a PNG of the agency's logo, and whether it needs no ground of its own. */
  logo: { path: string; opaque: boolean } | null
  publicUrl: string
  /** What the agency adds to the foot of every mail: plain text. */
  footer: string | null
  /** Where replies go that belong to no conversation. */
  contact: string | null
}

/** A mail's text. Without `href` its link is left out: it has been used, or is not the reader's. */
export function composeText(mail: MailContent, { agencyName, publicUrl, footer }: Sender): string {
  const link = mail.href && `${mail.actionLabel ?? actionOf(mail)}:\n${publicUrl}${mail.href}`
  const parts = mail.parts.map((part) => textOf(part, publicUrl))
  const blocks = [greetingOf(mail), ...parts, link, mail.answerable && ANSWER_HINT]
  const foot = [footerOf(mail, agencyName), footer].filter(Boolean).join('\n\n')
  return `${blocks.filter(Boolean).join('\n\n')}\n\n-- \n${foot}\n`
}

/** One line, even for old names that may contain line breaks. */
export const greetingOf = ({ fullName }: Pick<MailContent, 'fullName'>): string =>
  fullName ? `Hi ${firstName(cleanName(fullName))},` : 'Hi,'

const ACTIONS: Record<string, string> = {
  digest: 'See All Notifications',
  projects: 'See the Project',
  websites: 'See the Website',
  tasks: 'See the Task',
  files: 'See the File',
  people: 'See the Person',
  programs: 'See What Happened',
}

/** The link's default label. */
export const actionOf = ({ kind }: Pick<MailContent, 'kind'>): string =>
  ACTIONS[kind] ?? 'Read More and Answer'

/** Added if a reply by mail reaches the conversation. */
export const ANSWER_HINT = 'You can also just reply to this email.'

/** Why the reader gets this mail. */
export const footerOf = ({ kind, private: account }: MailContent, agencyName: string): string => {
  if (kind === 'confirmation')
    return `${agencyName} sent you this email because someone entered this address in its portal.`
  return account
    ? `${agencyName} sent you this email because it’s about your account.`
    : `${agencyName} sent you this email because it’s about your work in the portal.`
}

/** The due date of a notification. */
export const dueLine = (due: string): string => `Due ${formatDate(due)}`

function textOf({ title, text, by, due, href }: MailPart, publicUrl: string): string {
  const quoted = by && text ? `${by} wrote:\n${text.replaceAll(/^/gm, '> ')}` : text
  return [title, due && dueLine(due), quoted, href && `${publicUrl}${href}`].filter(Boolean).join('\n')
}
