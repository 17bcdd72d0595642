// `npm run doctor`: checks that all stored data is intact, even while the portal is running. With --repair it fixes
// what it can. Exits with 1 if problems remain.
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/read-settings.ts'
import { connect } from '#server/db/connection.ts'
import { onPortal } from '#server/db/reach.ts'
import type { AuditHead } from '#server/features/audit/verify-audit-log.ts'
import { readableFailure } from '#server/process/portal.ts'
import { createStorage } from '#server/storage/create-storage.ts'
import { toAuditHead } from './audit-log.ts'
import { CHECKS, examine } from './examine.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(repair: boolean, auditHead: AuditHead | undefined): Promise<void> {
  const config = readConfig()
  let [found, left] = [0, 0]
  await onPortal(config, async ({ url }) => {
    const db = connect(url, { max: 3, patient: true, unreplicated: true })
    try {
      const storage = await createStorage(config)
      await examine({ db, storage, config, repair, auditHead, note: say }, (check, { what, repaired }) => {
        found += 1
        if (!repaired) left += 1
        say(`${check.name}: ${what}${repaired ? ` ${repaired}` : ''}`)
      })
    } finally {
      await db.destroy()
    }
  })
  say(summary(found, left, repair))
  if (left > 0) process.exitCode = 1
}

function summary(found: number, left: number, repair: boolean): string {
  const looked = `Checked: ${CHECKS.map(({ name }) => name).join(', ')}.`
  if (found === 0) return `${looked} Everything is in order.`
  const hint = repair ? '' : ' `npm run doctor -- --repair` repairs what it can.'
  return `${looked} Found: ${found}, remaining: ${left}.${hint}`
}

try {
  const { values } = parseArgs({
    options: { repair: { type: 'boolean', default: false }, 'audit-head': { type: 'string' } },
  })
  const head = values['audit-head']
  const auditHead = head === undefined ? undefined : toAuditHead(head)
  if (head !== undefined && !auditHead)
    throw new ConfigError('--audit-head must look like 1234: and 64 hexadecimal digits')
  await main(values.repair, auditHead)
} catch (error) {
  process.stderr.write(`${readableFailure(error).replace('The portal', 'The doctor')}\n`)
  process.exitCode = 2
}
