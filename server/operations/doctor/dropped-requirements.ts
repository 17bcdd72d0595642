import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { toLocalizableList } from '#server/platform/i18n/localizable.ts'
import { mailAllStaffOwners } from '#server/core/mail/staff-mails.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { t } from '#shared/i18n/t.ts'

interface Requirement {
  /** Returns whether the server's settings require it, or how much they require. */
  read: (config: Config) => boolean | number
  /** Returns the mail's text for settings that no longer require it, or require less. */
  describeDrop: () => string
}

const REQUIREMENTS = {
  REGISTRATION: {
    read: ({ registration }) => registration === 'closed',
    describeDrop: () => t('registration is no longer closed'),
  },
  PASSWORD_MIN_LENGTH: {
    read: ({ passwordMinLength }) => passwordMinLength,
    describeDrop: () => t('passwords can be shorter'),
  },
  BREACHED_PASSWORDS: {
    read: ({ breachedPasswordsUrl }) => breachedPasswordsUrl !== undefined,
    describeDrop: () => t('passwords known from data breaches are allowed'),
  },
  SIGN_IN: {
    read: ({ signIn }) => signIn === 'provider',
    describeDrop: () => t('passwords work alongside the sign-in provider'),
  },
  SYSLOG_URL: {
    read: ({ syslog }) => syslog !== undefined,
    describeDrop: () => t('the audit log is no longer sent to another system'),
  },
  STAFF_NETWORKS: {
    read: ({ staffNetworks }) => staffNetworks !== undefined,
    describeDrop: () => t('staff can sign in from any network'),
  },
  API_TOKEN_NETWORKS: {
    read: ({ apiTokenNetworks }) => apiTokenNetworks !== undefined,
    describeDrop: () => t('API tokens work from any network'),
  },
} satisfies Record<string, Requirement>

type RequirementName = keyof typeof REQUIREMENTS
type RequirementLevels = Record<RequirementName, boolean | number>
const NAMES = Object.keys(REQUIREMENTS) as RequirementName[]

const getRequirementLevels = (config: Config) =>
  Object.fromEntries(NAMES.map((name) => [name, REQUIREMENTS[name].read(config)])) as RequirementLevels

/** Audits the requirements that the settings have dropped since the last start, and mails staff about them. */
export async function auditDroppedRequirements(db: Database, config: Config): Promise<void> {
  const now = getRequirementLevels(config)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ requirements: Partial<RequirementLevels> }>`
      select requirements from portal for update`.execute(tx)
    const previous = rows[0]?.requirements ?? {}
    const dropped = NAMES.filter((name) => Number(now[name]) < Number(previous[name] ?? 0))
    if (dropped.length > 0) {
      const changes = Object.fromEntries(
        dropped.map((name) => [name, { from: previous[name] ?? null, to: now[name] }]),
      )
      const entry = { action: 'portal.requirements_dropped', details: { changes } }
      await recordAudit(tx, { visit: null, actorId: null, ...entry })
      await alertStaff(tx, dropped)
    }
    await tx
      .updateTable('portal')
      .set({ requirements: JSON.stringify(now) })
      .execute()
  })
}

async function alertStaff(tx: Database, dropped: RequirementName[]): Promise<void> {
  const listChanges = () =>
    dropped.map((name) => t('{change} ({name})', { change: REQUIREMENTS[name].describeDrop(), name }))
  await mailAllStaffOwners(tx, {
    subject: () => t('The server’s security settings were relaxed'),
    lines: () => [
      t('The portal was started with changed settings: {changes}.', {
        changes: toLocalizableList(listChanges()),
      }),
      t(
        'If no one agreed to this, ask the person who runs the server. These settings are changed there, not in the portal.',
      ),
    ],
  })
}
