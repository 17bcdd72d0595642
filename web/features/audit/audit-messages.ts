import { getAreaLabel } from '#shared/audit/area-labels.ts'
import { splitWords } from '#shared/audit/format-audit-details.ts'
import { AUDIT_AREAS, type AuditArea } from '#shared/audit/values.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { cacheByLocale, t } from '#shared/i18n/t.ts'

/** The areas to filter by; `all` means no filter. */
export const areaChoices: { value: AuditArea | 'all'; label: string }[] = [
  { value: 'all', label: t('Everything') },
  ...AUDIT_AREAS.map((value) => ({ value, label: getAreaLabel(value) })),
]

interface AuditAction {
  /** The person whose account the action changed. */
  person: string
  /** Whether the actor did it to their own account. */
  isOwn: boolean
  details: AuditEntry['details']
  /** The company that the action is about. `into` is the company that it was merged into. */
  company: string
  into: string
}
type ActionMessage = (deed: AuditAction) => string

/** Labels of authentication methods, by their name in an audit entry. */
const SIGN_IN_METHODS: Record<string, string> = {
  password: t('a password'),
  passkey: t('a passkey'),
  provider: t('the sign-in provider'),
  registration: t('a new account'),
  'set-up link': t('the setup link'),
  invitation: t('an invitation'),
  'reset link': t('a reset link'),
  authenticator: t('a code'),
  recovery: t('a recovery code'),
}

/** Formats `password and recovery` as `a password and a recovery code`. */
const formatSignInMethods = (methods: string) =>
  listFormat().format(methods.split(' and ').map((method) => SIGN_IN_METHODS[method] ?? method))
const listFormat = cacheByLocale((tag) => new Intl.ListFormat(tag))

/** Messages for actions. They follow the actor's name. */
const ACTION_MESSAGES: Record<string, ActionMessage> = {
  'session.started': ({ details: { by } }) =>
    typeof by === 'string' ? t('signed in with {ways}', { ways: formatSignInMethods(by) }) : t('signed in'),
  'session.failed': ({ person }) =>
    person
      ? t('tried to sign in as {person} with a wrong password', { person })
      : t('tried to sign in with an unknown username'),
  'session.refused': ({ person }) =>
    t('tried to sign in as {person} from a network that staff can’t use', { person }),
  'session.ended': ({ person, isOwn }) =>
    person && !isOwn ? t('signed {person} out', { person }) : t('ended a session'),
  'user.created': ({ person, isOwn }) =>
    isOwn ? t('created their own account') : t('created {person}’s account', { person }),
  'user.updated': ({ person, isOwn }) =>
    isOwn ? t('changed their own account') : t('changed {person}’s account', { person }),
  'user.email_confirmed': ({ person, isOwn }) =>
    isOwn ? t('confirmed their own email address') : t('confirmed {person}’s email address', { person }),
  'user.address_added': () => t('added another email address'),
  'user.address_confirmed': () => t('confirmed another email address'),
  'user.address_removed': () => t('removed one of their other email addresses'),
  'user.role_changed': ({ person, isOwn }) =>
    isOwn ? t('changed their own role') : t('changed {person}’s role', { person }),
  'user.deleted': ({ person, isOwn }) =>
    isOwn ? t('deleted their own account') : t('deleted {person}’s account', { person }),
  'user.locked_out': ({ person, isOwn }) =>
    isOwn ? t('revoked all access to their own account') : t('locked {person} out everywhere', { person }),
  'user.deactivated': ({ person, isOwn }) =>
    isOwn ? t('deactivated their own account') : t('deactivated {person}’s account', { person }),
  'user.reactivated': ({ person, isOwn }) =>
    isOwn ? t('reactivated their own account') : t('reactivated {person}’s account', { person }),
  'user.invited': ({ person }) => t('invited {person}', { person }),
  'user.invitation_revoked': ({ person, isOwn }) =>
    isOwn ? t('withdrew their own invitation') : t('withdrew {person}’s invitation', { person }),
  'password.changed': ({ person, isOwn }) =>
    isOwn ? t('changed their own password') : t('changed {person}’s password', { person }),
  'password.spent': ({ person, isOwn }) =>
    isOwn
      ? t('entered 50 wrong codes: their own password no longer works')
      : t('entered 50 wrong codes: {person}’s password no longer works', { person }),
  'reset.requested': ({ person, isOwn }) =>
    isOwn
      ? t('asked for a new password for their own account')
      : t('asked for a new password for {person}', { person }),
  'second_factor.enabled': () => t('added an authenticator app'),
  'second_factor.disabled': () => t('removed the authenticator app'),
  'second_factor.reset': ({ person, isOwn }) =>
    isOwn ? t('reset their own second factor') : t('reset {person}’s second factor', { person }),
  'passkey.added': () => t('added a passkey'),
  'passkey.removed': () => t('removed a passkey'),
  'recovery.renewed': () => t('renewed the recovery codes'),
  'recovery.used': () => t('used a recovery code'),
  'provider.connected': () => t('connected a sign-in provider'),
  'provider.disconnected': () => t('disconnected the sign-in provider'),
  'client_view.started': ({ person }) => t('started Client View as {person}', { person }),
  'client_view.ended': ({ person }) => t('left Client View as {person}', { person }),
  'agency.changed': () => t('changed the agency’s settings'),
  'export.made': () => t('exported a list'),
  'comment.edited': () => t('edited a comment'),
  'comment.added_from_email': () => t('added a received email as a comment'),
  'record.deleted': () => t('deleted a record'),
  'record.withdrawn': () => t('withdrew a record'),
  'record.answer_link_made': () => t('created a link to answer questions'),
  'record.answer_link_revoked': () => t('revoked a link to answer questions'),
  'api_token.created': () => t('created an API token'),
  'api_token.revoked': () => t('revoked an API token'),
  'api_token.refused': () => t('used an API token from a network it isn’t allowed on'),
  'api_token.first_used': () => t('used an API token for the first time'),
  'webhook.created': () => t('created a webhook'),
  'webhook.changed': () => t('changed a webhook'),
  'webhook.rotated': () => t('rotated a webhook’s secret'),
  'webhook.deleted': () => t('deleted a webhook'),
  'calendar.renewed': () => t('created a new calendar link'),
  'portal.emptied': () => t('emptied the portal'),
  'portal.requirements_dropped': () => t('was started with relaxed security settings'),
  'privacy.exported': ({ person, isOwn }) =>
    isOwn ? t('exported their own data') : t('exported {person}’s data', { person }),
  'privacy.guest_erased': () => t('erased a person without an account'),
  'privacy.erased': ({ person }) => t('erased {person}', { person }),
  'company.created': ({ company }) => t('created the company {company}', { company }),
  'company.renamed': ({ company }) => t('renamed the company {company}', { company }),
  'company.archived': ({ company, details: { changes } }) =>
    isArchiving(changes)
      ? t('archived the company {company}', { company })
      : t('restored the company {company}', { company }),
  'company.merged': ({ company, into }) => t('merged {company} into {into}', { company, into }),
  'company.freelancer_gained': ({ person, company }) =>
    t('merged companies, giving {person} access to everything at {company}', { person, company }),
  'company.person_invited': ({ company }) => t('invited someone to {company}', { company }),
  'company.invitation_sent_again': ({ company }) => t('sent an invitation to {company} again', { company }),
  'company.invitation_revoked': ({ company }) => t('withdrew an invitation to {company}', { company }),
  'company.person_joined': ({ company }) => t('joined {company}', { company }),
  'company.person_left': ({ company }) => t('left {company}', { company }),
  'company.person_removed': ({ person, company }) =>
    t('removed {person} from {company}', { person, company }),
  'company.person_changed': ({ person, isOwn, company }) =>
    isOwn
      ? t('changed their own role at {company}', { company })
      : t('changed {person}’s role at {company}', { person, company }),
}

/** Whether the change archives the company. Otherwise it restores the company. */
const isArchiving = (changes: unknown): boolean =>
  (changes as { archived?: { to?: unknown } } | null | undefined)?.archived?.to === true

/** Removes details that the sentence already shows. */
export function omitShownDetails<Entry extends AuditEntry>(entry: Entry): Entry {
  const { action, details } = entry
  if (action === 'session.started') return { ...entry, details: { ...details, by: null } }
  if (!action.startsWith('company.')) return entry
  return { ...entry, entityType: null, details: { ...details, company: null, into: null } }
}

/** Formats an action without its actor. An action without a message is shown by its name. */
export function formatAuditAction(entry: AuditEntry): string {
  const { action, subject, actor, entityType, entityId, details, companies } = entry
  const message = ACTION_MESSAGES[action]
  const isOwn = entityType === 'user' && actor !== null && entityId === actor.id
  const getCompanyName = (id: unknown) => companies.find((each) => each.id === id)?.name ?? ''
  const company = getCompanyName(entityType === 'company' ? entityId : details['company'])
  if (message)
    return message({ person: subject ?? '', isOwn, details, company, into: getCompanyName(details['into']) })
  const [area = '', ...rest] = action.split('.')
  const about = subject && !isOwn ? ` (${subject})` : ''
  return `${splitWords(area)}: ${formatList(rest.map(splitWords))}${about}`
}
