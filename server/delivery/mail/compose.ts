import { cleanName } from '#shared/contract/fields.ts'
import { formatDate } from '#shared/format.ts'
import type { MailContent, MailPart } from './content.ts'

/** Whose mails these are, and where links lead: to the portal's own address, never to one that a request named. */
export interface Sender {
  agencyName: string
  /** `#rrggbb`. */
  accentColor: string
  /** The path of the agency's logo. */
  logo: string | null
  publicUrl: string
  /** Where answers go that no conversation takes. */
  contact: string | null
}

/** A mail's text. Without `href` its link is left out: it has been used, or is not the reader's. */
export function composeText(mail: MailContent, { agencyName, publicUrl }: Sender): string {
  const link = mail.href && `${mail.actionLabel ?? actionOf(mail)}:\n${publicUrl}${mail.href}`
  const parts = mail.parts.map((part) => textOf(part, publicUrl))
  const blocks = [greetingOf(mail), ...parts, link, mail.answerable && ANSWER_HINT]
  return `${blocks.filter(Boolean).join('\n\n')}\n\n-- \n${footerOf(mail, agencyName)}\n`
}

/** One line, whatever a name holds that was there before names were looked at. */
export const greetingOf = ({ fullName }: Pick<MailContent, 'fullName'>): string =>
  fullName ? `Hello ${cleanName(fullName)},` : 'Hello,'

const ACTIONS: Record<string, string> = {
  digest: 'See all news',
  projects: 'See the project',
  websites: 'See the website',
  tasks: 'See the task',
  files: 'See the file',
  people: 'See the person',
  programs: 'See what happened',
}

/** What the link says unless the mail names it. */
export const actionOf = ({ kind }: Pick<MailContent, 'kind'>): string =>
  ACTIONS[kind] ?? 'Read more and answer'

/** Said where an answer by mail reaches the conversation. */
export const ANSWER_HINT = 'You can also simply answer this mail.'

/** Why this mail came. */
export const footerOf = ({ kind, private: account }: MailContent, agencyName: string): string => {
  if (kind === 'confirmation')
    return `${agencyName} sent you this mail because somebody typed this address in its portal.`
  return account
    ? `${agencyName} sent you this mail because it concerns your account.`
    : `${agencyName} sent you this mail because it concerns your work in the portal.`
}

/** By when a piece of news wants something done. */
export const dueLine = (due: string): string => `Due ${formatDate(due)}`

function textOf({ title, text, by, due, href }: MailPart, publicUrl: string): string {
  const quoted = by && text ? `${by} wrote:\n${text.replaceAll(/^/gm, '> ')}` : text
  return [title, due && dueLine(due), quoted, href && `${publicUrl}${href}`].filter(Boolean).join('\n')
}
