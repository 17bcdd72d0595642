import { type Config, readConfig } from '#server/config/config.ts'
import { onPortal } from '#server/db/reach.ts'
import { type Command, command } from '../command.ts'
import { UsageError } from '../command-error.ts'

/** Checks that all stored data is intact, even while the portal is running. */
export const doctor: Command = command({
  about: 'Checks that everything that is kept is whole.',
  options: {
    repair: { type: 'boolean', about: 'repairs what can be repaired without losing anything' },
    'audit-head': {
      type: 'string',
      value: 'POSITION:HASH',
      about: 'an end of the audit log that it printed before, which must still be in it',
    },
  },
  examples: ['doctor', 'doctor --repair'],
  run: async ({ options: { repair = false, 'audit-head': head }, print }) => {
    const { toAuditHead } = await import('#server/doctor/audit-log.ts')
    const auditHead = head === undefined ? undefined : toAuditHead(head)
    if (head !== undefined && !auditHead)
      throw new UsageError('--audit-head must look like 1234: and 64 hexadecimal digits')
    const config = readConfig()
    const notes: string[] = []
    const findings: { check: string; what: string; repaired: string | null }[] = []
    const { CHECKS, examine } = await import('#server/doctor/examine.ts')
    const note = (line: string) => {
      notes.push(line)
      print(line)
    }
    await onStore(config, async (store) => {
      await examine({ ...store, config, repair, auditHead, note }, ({ name }, { what, repaired }) => {
        findings.push({ check: name, what, repaired: repaired ?? null })
        print(`${name}: ${what}${repaired ? ` ${repaired}` : ''}`)
      })
    })
    const left = findings.filter(({ repaired }) => repaired === null).length
    const checks = CHECKS.map(({ name }) => name)
    print(`Checked: ${checks.join(', ')}. ${summary(findings.length, left, repair)}`)
    return { json: { checks, notes, findings, remaining: left }, isWrong: left > 0 }
  },
})

async function onStore(
  config: Config,
  work: (
    store: Pick<Parameters<typeof import('#server/doctor/examine.ts').examine>[0], 'db' | 'storage'>,
  ) => Promise<void>,
): Promise<void> {
  const { connect } = await import('#server/db/connection.ts')
  const { createStorage } = await import('#server/storage/create-storage.ts')
  await onPortal(config, async ({ url }) => {
    const db = connect(url, { max: 3, patient: true, unreplicated: true })
    try {
      await work({ db, storage: await createStorage(config) })
    } finally {
      await db.destroy()
    }
  })
}

function summary(found: number, left: number, repair: boolean): string {
  if (found === 0) return 'Everything is in order.'
  const hint = repair ? '' : ' `npm run portal -- doctor --repair` repairs what it can.'
  return `Found: ${found}, remaining: ${left}.${hint}`
}
