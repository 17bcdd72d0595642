// Settings that have a meaning only in combination.
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { isThisMachine } from '#server/egress/insists-on-tls.ts'
import { ConfigError } from './read-settings.ts'
import type { Values } from './settings.ts'

/** The secret for submitting mail over HTTP. */
export function mailSecret({ replyAddress, inboundSecret, imapUrl, inboundMailAuth }: Values) {
  if (!replyAddress && imapUrl)
    throw new ConfigError('MAIL_REPLY_ADDRESS must be given too: IMAP_URL is where its mail is fetched')
  if (replyAddress && !inboundSecret && !imapUrl)
    throw new ConfigError(
      'INBOUND_MAIL_SECRET or IMAP_URL must be given too: replies to MAIL_REPLY_ADDRESS would reach no one',
    )
  if (!replyAddress && inboundMailAuth)
    throw new ConfigError('MAIL_REPLY_ADDRESS must be given too: INBOUND_MAIL_AUTH is about its mail')
  // Fetched mail is submitted the same way, with a secret that only this process knows.
  return inboundSecret ?? (imapUrl && randomUUID())
}

export function vapidKeys({ vapid: { publicKey, privateKey } }: Values) {
  if (publicKey && privateKey) return { publicKey, privateKey }
  if (!publicKey && !privateKey) return undefined
  throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must both be given or both be left out')
}

/** Without a token, metrics are available only on this machine. */
export function metrics({ metrics: { port, token }, host }: Values) {
  if (port === undefined) return undefined
  return { host: token || isThisMachine(host) ? host : '127.0.0.1', port, token }
}

export function syslog({ syslog: { collector, ca } }: Values) {
  if (ca && !collector?.tls)
    throw new ConfigError(
      'SYSLOG_URL must begin with tls:// if SYSLOG_CA is given: it is what its server is checked by',
    )
  return collector && { ...collector, ca }
}

export const telemetry = ({ telemetry: { endpoint, ...kept } }: Values) =>
  endpoint ? { endpoint, ...kept } : undefined

/** The scheduled ones; a command makes others. */
export const backups = ({ backups: { folder, bucket, ...kept } }: Values) =>
  folder || bucket ? { folder: folder && resolve(folder), bucket, ...kept } : undefined

export function firstStaff({ firstStaff: { username, password, email } }: Values) {
  if (username && password && email) return { username, password, email }
  if (!username && !password && !email) return undefined
  throw incomplete(
    { STAFF_USERNAME: username, STAFF_PASSWORD: password, STAFF_EMAIL: email },
    'the first staff account needs a username, a password and an email',
  )
}

/** The sign-in provider, shown under its label: `Continue with <label>`. */
export function provider({ oidc, signIn }: Values) {
  const { issuer, clientId, clientSecret, label, scope } = oidc
  const roles = providerRoles(oidc)
  if (issuer && clientId && clientSecret)
    return {
      issuer,
      clientId,
      clientSecret,
      label: label ?? new URL(issuer).hostname,
      ...(scope && { scope }),
      ...(roles && { roles }),
    }
  if (!issuer && !clientId && !clientSecret && !label && !scope && !roles) {
    if (signIn === 'any') return undefined
    throw new ConfigError(
      'SIGN_IN is provider, but there is none: give OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or SIGN_IN=any',
    )
  }
  throw incomplete(
    { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    'a sign-in provider needs its address, an id and a secret',
  )
}

/** Which values of which claim make somebody staff or a client. */
function providerRoles({ roleClaim, staffValues, clientValues }: Values['oidc']) {
  if (roleClaim && staffValues && clientValues)
    return { claim: roleClaim, staff: staffValues, client: clientValues }
  if (!roleClaim && !staffValues && !clientValues) return undefined
  throw incomplete(
    {
      OIDC_ROLE_CLAIM: roleClaim,
      OIDC_ROLE_STAFF: staffValues?.join(','),
      OIDC_ROLE_CLIENT: clientValues?.join(','),
    },
    'roles need a claim and the values that mean staff and client',
  )
}

function incomplete(settings: Record<string, string | undefined>, need: string): ConfigError {
  const missing = Object.keys(settings).filter((name) => !settings[name])
  return new ConfigError(`${missing.join(' and ')} must be given too: ${need}`)
}
