import { type Check, ok, wrong } from '#server/checks/check.ts'
import { readBehind } from '#server/delivery/audit/behind.ts'
import { auditDestinations } from '#server/delivery/audit/forward-audit-log.ts'
import type { PortalSubject } from './subject.ts'

/** A collector may restart, and a node may end while it sends. */
const LATE_MS = 15 * 60_000

const RECEIVERS = { syslog: 'SYSLOG_URL', webhooks: 'the webhooks' }

/** Whether the audit log reaches where it is forwarded to. */
export const auditForwarding: Check<Pick<PortalSubject, 'db' | 'config'>> = {
  name: 'Audit log elsewhere',
  async *run({ db, config }) {
    for (const { name } of auditDestinations(db, config)) {
      const { entries, since, error } = await readBehind(db, name)
      const line = `${entries} entries of the audit log wait for ${RECEIVERS[name]}`
      if (since !== null && Date.now() - Date.parse(since) > LATE_MS)
        yield wrong(`${line} since ${since}: ${error ?? 'the portal was not running'}.`)
      else if (name === 'syslog') yield ok(`${line}.`)
    }
  },
}
