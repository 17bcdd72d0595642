import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { listLater } from '#server/platform/i18n/later.ts'
import { mailAllStaff } from '#server/core/mail/staff-mails.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { t } from '#shared/i18n/t.ts'

interface Requirement {
  /** Whether, or how much, the settings of the server require it. */
  read: (config: Config) => boolean | number
  /** The text for a mail when the settings no longer require it, or require less. */
  dropped: () => string
}

const REQUIREMENTS = {
  REGISTRATION: {
    read: ({ registration }) => registration === 'closed',
    dropped: () => t('registration is no longer closed'),
  },
  PASSWORD_MIN_LENGTH: {
    read: ({ passwordMinLength }) => passwordMinLength,
    dropped: () => t('passwords may be shorter'),
  },
  BREACHED_PASSWORDS: {
    read: ({ breachedPasswordsUrl }) => breachedPasswordsUrl !== undefined,
    dropped: () => t('passwords known from data breaches may be chosen'),
  },
  SIGN_IN: {
    read: ({ signIn }) => signIn === 'provider',
    dropped: () => t('passwords work besides the sign-in provider'),
  },
  SYSLOG_URL: {
    read: ({ syslog }) => syslog !== undefined,
    dropped: () => t('the audit log is no longer sent to another system'),
  },
  STAFF_NETWORKS: {
    read: ({ staffNetworks }) => staffNetworks !== undefined,
    dropped: () => t('staff may sign in from any network'),
  },
  API_TOKEN_NETWORKS: {
    read: ({ apiTokenNetworks }) => apiTokenNetworks !== undefined,
    dropped: () => t('API tokens work from any network'),
  },
} satisfies Record<string, Requirement>

type Name = keyof typeof REQUIREMENTS
type Required = Record<Name, boolean | number>
const NAMES = Object.keys(REQUIREMENTS) as Name[]

const requirementsOf = (config: Config) =>
  Object.fromEntries(NAMES.map((name) => [name, REQUIREMENTS[name].read(config)])) as Required

/** Audits the requirements that the settings have dropped since the last start, and mails staff about them. */
export async function noteDroppedRequirements(db: Database, config: Config): Promise<void> {
  const now = requirementsOf(config)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ before: Partial<Required> }>`
      select requirements as before from portal for update`.execute(tx)
    const before = rows[0]?.before ?? {}
    const dropped = NAMES.filter((name) => Number(now[name]) < Number(before[name] ?? 0))
    if (dropped.length > 0) await alert(tx, dropped, before, now)
    await tx
      .updateTable('portal')
      .set({ requirements: JSON.stringify(now) })
      .execute()
  })
}

async function alert(tx: Database, dropped: Name[], before: Partial<Required>, now: Required): Promise<void> {
  const changes = Object.fromEntries(
    dropped.map((name) => [name, { from: before[name] ?? null, to: now[name] }]),
  )
  await recordAudit(tx, null, null, 'portal.requirements_dropped', { details: { changes } })
  await mailAllStaff(tx, {
    subject: () => t('The server requires less than before'),
    lines: () => [
      t('The portal was started with other settings: {changes}.', {
        changes: listLater(
          dropped.map((name) => t('{change} ({name})', { change: REQUIREMENTS[name].dropped(), name })),
        ),
      }),
      t(
        'If that wasn’t agreed, ask whoever runs the server: the settings are changed there, not in the portal.',
      ),
    ],
  })
}
