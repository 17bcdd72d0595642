import { spaced } from '#shared/audit/details.ts'
import { AUDIT_AREAS, type AuditArea } from '#shared/audit/values.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'

const areaLabels: Record<AuditArea, string> = {
  session: 'Sign-ins',
  user: 'Accounts',
  second_factor: 'Second factors',
  passkey: 'Passkeys',
  recovery: 'Recovery codes',
  provider: 'Sign-in providers',
  password: 'Passwords',
  reset: 'Resets',
  client_view: 'Client View',
  agency: 'Settings',
  export: 'Exports',
  record: 'Deletions and withdrawals',
  privacy: 'Privacy',
  api_token: 'API tokens',
  webhook: 'Webhooks',
  calendar: 'Calendar',
  portal: 'The installation',
}

/** The areas to filter by; `all` means no filter. */
export const areaChoices: { value: AuditArea | 'all'; label: string }[] = [
  { value: 'all', label: 'Everything' },
  ...AUDIT_AREAS.map((value) => ({ value, label: areaLabels[value] })),
]

type ActionWords = (of: string, details: AuditEntry['details']) => string

const SELF = 'themselves'

const owned = (thing: string, of: string) => (of === SELF ? `their own ${thing}` : `the ${thing} of ${of}`)

/** What somebody signed in with, by the words of the record. */
const WAYS_IN: Record<string, string> = {
  password: 'a password',
  passkey: 'a passkey',
  provider: 'the sign-in provider',
  registration: 'a new account',
  'set-up link': 'the set-up link',
  invitation: 'an invitation',
  authenticator: 'a code',
  recovery: 'a recovery code',
}

/** `password and recovery` as `a password and a recovery code`. */
const wayInWords = (by: string) =>
  by
    .split(' and ')
    .map((way) => WAYS_IN[way] ?? way)
    .join(' and ')

/** What somebody did, to follow their name. `of` names the affected person, or says `themselves`. */
const ACTION_WORDS: Record<string, ActionWords> = {
  'session.started': (_of, { by }) =>
    typeof by === 'string' ? `signed in with ${wayInWords(by)}` : 'signed in',
  'session.failed': (of) =>
    of ? `tried to sign in as ${of} with a wrong password` : 'tried to sign in with an unknown username',
  'session.refused': (of) => `tried to sign in as ${of} from a network that staff can’t use`,
  'session.ended': (of) => (of && of !== SELF ? `signed ${of} out` : 'ended a session'),
  'user.created': (of) => `created ${owned('account', of)}`,
  'user.updated': (of) => `changed ${owned('account', of)}`,
  'user.email_confirmed': (of) => `confirmed ${owned('email address', of)}`,
  'user.role_changed': (of) => `changed ${owned('role', of)}`,
  'user.deleted': (of) => `deleted ${owned('account', of)}`,
  'user.locked_out': (of) => `locked ${of} out everywhere`,
  'user.deactivated': (of) => `deactivated ${owned('account', of)}`,
  'user.reactivated': (of) => `reactivated ${owned('account', of)}`,
  'user.invited': (of) => `invited ${of}`,
  'user.invitation_revoked': (of) => `revoked ${owned('invitation', of)}`,
  'password.changed': (of) => `changed ${owned('password', of)}`,
  'password.spent': (of) => `tried 50 wrong codes: ${owned('password', of)} no longer works`,
  'reset.requested': (of) => `asked for a new password for ${of}`,
  'second_factor.enabled': () => 'added an authenticator app',
  'second_factor.disabled': () => 'removed the authenticator app',
  'second_factor.reset': (of) => `reset ${owned('second factor', of)}`,
  'passkey.added': () => 'added a passkey',
  'passkey.removed': () => 'removed a passkey',
  'recovery.renewed': () => 'renewed the recovery codes',
  'recovery.used': () => 'used a recovery code',
  'provider.connected': () => 'connected a sign-in provider',
  'provider.disconnected': () => 'disconnected the sign-in provider',
  'client_view.started': (of) => `started Client View as ${of}`,
  'client_view.ended': (of) => `left Client View as ${of}`,
  'agency.changed': () => 'changed the agency’s settings',
  'export.made': () => 'exported a list',
  'comment.edited': () => 'edited a comment',
  'record.deleted': () => 'deleted a record',
  'record.withdrawn': () => 'withdrew a record',
  'api_token.created': () => 'created an API token',
  'api_token.revoked': () => 'revoked an API token',
  'api_token.refused': () => 'used an API token from a network it isn’t allowed from',
  'api_token.first_used': () => 'used an API token for the first time',
  'webhook.created': () => 'created a webhook',
  'webhook.changed': () => 'changed a webhook',
  'webhook.rotated': () => 'gave a webhook a new secret',
  'webhook.deleted': () => 'deleted a webhook',
  'calendar.renewed': () => 'created a new calendar link',
  'portal.emptied': () => 'emptied the portal',
  'portal.requirements_dropped': () => 'was started with settings that require less than before',
  'privacy.exported': (of) => `exported ${owned('data', of)}`,
  'privacy.erased': (of) => `erased ${of}`,
}

/** What was done, without the actor. An action that has no words of its own is shown by its name. */
export function actionWordsOf({ action, subject, actor, entityType, entityId, details }: AuditEntry): string {
  const known = ACTION_WORDS[action]
  const self = entityType === 'user' && actor !== null && entityId === actor.id
  if (known) return known(self ? SELF : (subject ?? ''), details)
  const [area = '', ...rest] = action.split('.')
  const about = subject && !self ? ` (${subject})` : ''
  return `${spaced(area)}: ${rest.map(spaced).join(', ')}${about}`
}
