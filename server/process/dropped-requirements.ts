import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { mailAllStaff } from '#server/delivery/mail/staff-mails.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'

type Required = Record<string, boolean | number>

/** What the settings of the server require of people: whether, or how much. */
const requirementsOf = (config: Config): Required => ({
  REGISTRATION: config.registration === 'closed',
  PASSWORD_MIN_LENGTH: config.passwordMinLength,
  BREACHED_PASSWORDS: Object.values(config.breachedPasswords).some((value) => value !== undefined),
  SIGN_IN: config.signIn === 'provider',
  SYSLOG_URL: config.syslog !== undefined,
  STAFF_NETWORKS: config.staffNetworks !== undefined,
  API_TOKEN_NETWORKS: config.apiTokenNetworks !== undefined,
})

/** What each requires, for a mail. */
const WORDS: Record<string, string> = {
  REGISTRATION: 'registration is not closed any more',
  PASSWORD_MIN_LENGTH: 'passwords may be shorter',
  BREACHED_PASSWORDS: 'passwords that data breaches have made known may be chosen',
  SIGN_IN: 'passwords lead in beside the sign-in provider',
  SYSLOG_URL: 'the audit log is not sent to another system any more',
  STAFF_NETWORKS: 'staff may sign in from any network',
  API_TOKEN_NETWORKS: 'API tokens work from any network',
}

/** Audits, and mails staff, what the settings do not require any more since the last start. */
export async function noteDroppedRequirements(db: Database, config: Config): Promise<void> {
  const now = requirementsOf(config)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ before: Required }>`
      select requirements as before from installation for update`.execute(tx)
    const before = rows[0]?.before ?? {}
    const dropped = Object.keys(now).filter((name) => Number(now[name]) < Number(before[name] ?? 0))
    if (dropped.length > 0) await alert(tx, dropped, before, now)
    if (JSON.stringify(before) !== JSON.stringify(now))
      await tx
        .updateTable('installation')
        .set({ requirements: JSON.stringify(now) })
        .execute()
  })
}

async function alert(tx: Database, dropped: string[], before: Required, now: Required): Promise<void> {
  const changes = Object.fromEntries(
    dropped.map((name) => [name, { from: before[name] ?? null, to: now[name] ?? null }]),
  )
  await recordAudit(tx, null, { actorId: null, action: 'portal.requirements_dropped', details: { changes } })
  await mailAllStaff(tx, {
    subject: 'The server requires less than before',
    lines: [
      `The portal was started with other settings: ${dropped.map((name) => `${WORDS[name]} (${name})`).join(', ')}.`,
      'If that was not agreed, ask whoever runs the server: the settings are changed there, not in the portal.',
    ],
  })
}
