import { readBehind } from '#server/delivery/audit/behind.ts'
import { auditDestinations } from '#server/delivery/audit/forward-audit-log.ts'
import type { Check } from './check.ts'

/** A collector may restart, and a node may end while it sends. */
const LATE_MS = 15 * 60_000

const RECEIVERS = { syslog: 'SYSLOG_URL', webhooks: 'the webhooks' }

/** Whether the audit log reaches where it is forwarded to. */
export const auditForwarding: Check = {
  name: 'Audit log elsewhere',
  async *examine({ db, config, note }) {
    for (const { name } of auditDestinations(db, config)) {
      const { entries, since, error } = await readBehind(db, name)
      const line = `${entries} entries of the audit log wait for ${RECEIVERS[name]}`
      if (since !== null && Date.now() - Date.parse(since) > LATE_MS)
        yield { what: `${line} since ${since}: ${error ?? 'the portal was not running'}.` }
      else if (name === 'syslog') note?.(`${line}.`)
    }
  },
}
