import type { AccountManager } from '#shared/settings/schemas.ts'
import { cleanName } from '#shared/contract/fields.ts'
import { formatDate } from '#shared/i18n/format.ts'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { RecordKind } from '#shared/records/records.ts'
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
  const parts = groupParts(mail.parts).flatMap(({ heading, parts: group }) => [
    heading,
    ...group.map((part) => formatPartText(part, sender)),
  ])
  const blocks = [formatGreeting(mail), ...parts, link, formatReplyHint(mail)]
  const mute = mail.mute && `${getMuteLabel()}:\n${publicUrl}${mail.mute}`
  const foot = [formatMailReason(mail, agencyName), mute, getAgencyFooter(mail, sender)]
    .filter(Boolean)
    .join('\n\n')
  return `${blocks.filter(Boolean).join('\n\n')}\n\n-- \n${foot}\n`
}

/** Returns the greeting on one line, even for old names that may contain line breaks. */
export const formatGreeting = ({ fullName }: Pick<MailContent, 'fullName'>): string =>
  fullName ? t('Hi {name},', { name: getFirstName(cleanName(fullName)) }) : t('Hi,')

const KIND_LABELS = {
  digest: () => t('View All Notifications'),
  comments: () => t('View Conversation'),
  files: () => t('View File'),
} satisfies Partial<Record<NotificationKind | 'digest', () => string>>

const RECORD_LABELS: Record<RecordKind, () => string> = {
  brief: () => t('View Brief'),
  project: () => t('View Project'),
  website: () => t('View Website'),
  ticket: () => t('View Ticket'),
  info_request: () => t('View Request'),
  task: () => t('View Task'),
  company: () => t('View Company'),
  user: () => t('View Person'),
  webhook: () => t('View Webhook'),
  mail: () => t('View Details'),
}

const LABELS: Partial<Record<string, () => string>> = { ...RECORD_LABELS, ...KIND_LABELS }

/** Returns the link's default label, which names its page. It names no action, because not every recipient can act. */
export const getActionLabel = ({ kind, entityType }: Pick<MailContent, 'kind' | 'entityType'>): string =>
  (LABELS[kind] ?? LABELS[entityType ?? ''])?.() ?? t('View Details')

/** Returns the hint that is added if a reply by mail reaches the conversation. */
export const getReplyHint = (): string => t('You can also reply to this email.')

/** Returns the hint that is added if a reply could reach several conversations, and therefore isn't added to any of them. */
const getNoReplyHint = (): string =>
  t('This email is about several items, so a reply isn’t added to any of them. Open an item to reply to it.')

/** Returns the hint about replies, or null if replies by mail aren't set up. */
export const formatReplyHint = ({ answerable }: Pick<MailContent, 'answerable'>): string | null =>
  answerable === 'several' ? getNoReplyHint() : answerable ? getReplyHint() : null

/** Parts under one heading. Null for a mail that needs no headings. */
interface PartGroup {
  heading: string | null
  parts: MailPart[]
}

/** Groups the items that the recipient owes, and then new ones. Only digests contain both. */
export function groupParts(parts: MailPart[]): PartGroup[] {
  const owedParts = parts.filter((part) => part.owed)
  if (owedParts.length === 0) return [{ heading: null, parts }]
  return [
    { heading: t('You owe'), parts: owedParts },
    { heading: t('New notifications'), parts: parts.filter((part) => !part.owed) },
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

function formatPartText(part: MailPart, sender: Sender): string {
  const { title, note, text, by, due, href } = part
  if (part.accountManager) return formatAccountManager(sender).join('\n')
  const quoted = by && text ? `${formatQuoteHeader(by)}\n${text.replaceAll(/^/gm, '> ')}` : text
  return [title, due && formatDueLine(due), note, quoted, href && `${sender.publicUrl}${href}`]
    .filter(Boolean)
    .join('\n')
}
