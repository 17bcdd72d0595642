import { type Report, runSequentially } from '#server/operations/doctor/check.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { withExistingPortal } from '#server/platform/db/open-database.ts'
import { type Command, UsageError, command } from '../command.ts'

/** Checks that all stored data is intact, even while the portal is running. */
export const doctorCommand: Command = command({
  about: 'Checks that all stored data is intact.',
  options: {
    repair: { type: 'boolean', about: 'repair everything that can be repaired without losing data' },
    'audit-head': {
      type: 'string',
      value: 'POSITION:HASH',
      about: 'check that the audit log still contains this position, which the doctor printed earlier',
    },
  },
  examples: ['doctor', 'doctor --repair'],
  run: async ({ options: { repair = false, 'audit-head': head }, print }) => {
    const { parseAuditHead } = await import('#server/operations/doctor/portal/audit-log.ts')
    const auditHead = head === undefined ? undefined : parseAuditHead(head)
    if (head !== undefined && !auditHead)
      throw new UsageError(
        '--audit-head must be a position, a colon and 64 hexadecimal digits, as the doctor printed it',
      )
    const { PORTAL_CHECKS } = await import('#server/operations/doctor/portal/all.ts')
    const notes: string[] = []
    // oxlint-disable-next-line naming/fields -- a key of the command's JSON output
    const findings: { check: string; what: string; repaired: string | null }[] = []
    const report: Report = (check, { state, line, repaired = null }) => {
      if (state === 'wrong') findings.push({ check, what: line, repaired })
      else notes.push(line)
      print(state === 'wrong' ? `${check}: ${line}${repaired === null ? '' : ` ${repaired}`}` : line)
    }
    const { withDatabase } = await import('#server/platform/db/connection.ts')
    const { createStorage } = await import('#server/platform/storage/create-storage.ts')
    const config = readConfig()
    await withExistingPortal(config, ({ url }) =>
      withDatabase(url, { max: 3, disableTimeouts: true, unreplicated: true }, async (db) => {
        const subject = { db, config, storage: await createStorage(config), repair, auditHead }
        await runSequentially(PORTAL_CHECKS, subject, report)
      }),
    )
    const remaining = findings.filter(({ repaired }) => repaired === null).length
    const checks = PORTAL_CHECKS.map(({ name }) => name)
    print(`Checked: ${checks.join(', ')}. ${formatSummary(findings.length, remaining, repair)}`)
    return { json: { checks, notes, findings, remaining }, isWrong: remaining > 0 }
  },
})

function formatSummary(found: number, remaining: number, repair: boolean): string {
  if (found === 0) return 'Everything is in order.'
  const hint = repair ? '' : ' `npm run portal -- doctor --repair` repairs what it can.'
  return `Found: ${found}, remaining: ${remaining}.${hint}`
}
