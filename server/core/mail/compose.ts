import type { AccountManager } from '#shared/settings/schemas.ts'
import { cleanName } from '#shared/contract/fields.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { getFirstName } from '#shared/users/first-name.ts'
import type { MailContent, MailPart } from './content.ts'
import { INBOUND_NOTICE } from './send-inbound-notice.ts'
import { t } from '#shared/i18n/t.ts'
import { hasWebAddress } from './web-addresses.ts'

/** The agency that mails come from. Its links use the portal's own URL, never one taken from a request. */
export interface Sender {
  agencyName: string
  /** `#rrggbb`. */
  accentColor: string
  /** The path of the agency's logo as a PNG, and whether it is opaque and needs no background. */
  logo: { path: string; opaque: boolean } | null
  publicUrl: string
  /** The agency's text at the foot of every mail, in plain text. */
  footer: string | null
  /** The footer in other languages, by language code. */
  footers: Record<string, string | undefined>
  /** The address for replies that belong to no conversation. */
  contact: string | null
  /** The account manager, for invitations. The picture is a `cid:` URL, and only in the mail itself. */
  accountManager: AccountManager | null
}

/** Returns a mail's text in the current language. Without `href`, its link was used or is the recipient's. */
export function composeText(mail: MailContent, sender: Sender): string {
  const { agencyName, publicUrl } = sender
  const link = mail.href && `${mail.actionLabel ?? getActionLabel(mail)}:\n${publicUrl}${mail.href}`
  const parts = mail.parts.map((part) =>
    part.accountManager ? formatAccountManager(sender).join('\n') : formatPartText(part, publicUrl),
  )
  const blocks = [formatGreeting(mail), ...parts, link, mail.answerable && getReplyHint()]
  const mute = mail.mute && `${getMuteLabel()}:\n${publicUrl}${mail.mute}`
  const foot = [formatMailReason(mail, agencyName), mute, getAgencyFooter(mail, sender)]
    .filter(Boolean)
    .join('\n\n')
  return `${blocks.filter(Boolean).join('\n\n')}\n\n-- \n${foot}\n`
}

/** Returns the greeting on one line, even for old names that may contain line breaks. */
export const formatGreeting = ({ fullName }: Pick<MailContent, 'fullName'>): string =>
  fullName ? t('Hi {name},', { name: getFirstName(cleanName(fullName)) }) : t('Hi,')

const ACTION_LABELS: Record<string, () => string> = {
  digest: () => t('View All Notifications'),
  projects: () => t('View Project'),
  websites: () => t('View Website'),
  tasks: () => t('View Task'),
  files: () => t('View File'),
  people: () => t('View Person'),
  programs: () => t('View Details'),
}

/** Returns the link's default label. */
export const getActionLabel = ({ kind }: Pick<MailContent, 'kind'>): string =>
  ACTION_LABELS[kind]?.() ?? t('View and Reply')

/** Returns the hint that is added if a reply by mail reaches the conversation. */
export const getReplyHint = (): string => t('You can also reply to this email.')

/** Returns the lines that say how to reach the account manager. None for a name with a web address. */
export function formatAccountManager({ accountManager }: Sender): string[] {
  if (!accountManager || hasWebAddress(accountManager.name)) return []
  const { name, email, phone } = accountManager
  return [
    t('Your account manager is {name}.', { name }),
    ...(email === null ? [] : [t('Email: {email}', { email })]),
    ...(phone === null ? [] : [t('Phone: {phone}', { phone })]),
  ]
}

/** Returns the reason why the recipient gets this mail. */
export function formatMailReason(mail: MailContent, agency: string): string {
  if (mail.kind === 'confirmation' || mail.kind === 'address')
    return t('You’re getting this email because someone entered your address in {agency}’s portal.', {
      agency,
    })
  if (mail.kind === 'company_invitation')
    return t('You’re getting this email because someone invited you to {agency}’s portal.', { agency })
  if (mail.kind === 'answer_link')
    return t('You’re getting this email because someone used {agency}’s portal to ask you for information.', {
      agency,
    })
  if (mail.kind === INBOUND_NOTICE)
    return t('You’re getting this email because of an email that {agency} received.', { agency })
  if (mail.private)
    return t('You’re getting this email because it’s about your {agency} account.', { agency })
  return formatNotificationReason(mail, agency)
}

function formatNotificationReason(
  { reason, entityType, companyName: company }: MailContent,
  agency: string,
): string {
  if (reason === 'person' && entityType === 'info_request')
    return t('You’re getting this email from {agency} because this request was sent to you.', { agency })
  if (reason === 'person' && entityType === 'ticket')
    return t('You’re getting this email from {agency} because this is your ticket.', { agency })
  if (reason === 'person' && (entityType === 'project' || entityType === 'website'))
    return t(
      'You’re getting this email from {agency} because you’re the contact for this project or website.',
      { agency },
    )
  if (reason === 'named')
    return t('You’re getting this email from {agency} because you were given access to this.', { agency })
  if (reason === 'assigned')
    return t('You’re getting this email from {agency} because this is assigned to you.', { agency })
  if (reason === 'asker')
    return t('You’re getting this email from {agency} because you asked for this.', { agency })
  if (reason === 'followed')
    return t('You’re getting this email from {agency} because you follow this.', { agency })
  if (reason === 'wrote')
    return t('You’re getting this email from {agency} because you’re part of this conversation.', { agency })
  if (reason === 'owner' && company !== null)
    return t('You’re getting this email from {agency} because you’re an owner of {company}.', {
      agency,
      company,
    })
  if (reason === 'news' && company !== null)
    return t('You’re getting this email from {agency} because you get all updates for {company}.', {
      agency,
      company,
    })
  return t('You’re getting this email from {agency} because it’s about your work in the portal.', { agency })
}

/** Returns the label of the link that mutes a mail's record. */
export const getMuteLabel = (): string => t('Stop emails about this')

/** Returns the agency's footer in the mail's language, or the default footer if there is no translation. */
export const getAgencyFooter = (
  { language }: Pick<MailContent, 'language'>,
  { footer, footers }: Sender,
): string | null => footers[language] ?? footer

export const formatDueLine = (due: string): string => t('Due {day}', { day: formatDate(due) })

/** Returns the line above a text that someone wrote. */
export const formatQuoteHeader = (author: string): string => t('{name} wrote:', { name: author })

function formatPartText({ title, text, by, due, href }: MailPart, publicUrl: string): string {
  const quoted = by && text ? `${formatQuoteHeader(by)}\n${text.replaceAll(/^/gm, '> ')}` : text
  return [title, due && formatDueLine(due), quoted, href && `${publicUrl}${href}`].filter(Boolean).join('\n')
}
