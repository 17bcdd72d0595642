import { sql } from 'kysely'
import { type Check, type PortalSubject, ok, wrong } from '../check.ts'
import {
  ANY_HOST_NOTICE,
  type Config,
  UNCONFIGURED_PROXY_NOTICE,
  UNENCRYPTED_NOTICE,
  isUnencrypted,
} from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { listStaleCollations } from '#server/platform/db/name-order.ts'
import { findDemoReason } from '#server/demo/guard.ts'
import { findByUsername } from '#server/features/users/queries.ts'
import { hasPassword } from '#server/core/auth/factors/queries.ts'

const UNCHECKED_SENDERS =
  'INBOUND_MAIL_AUTH is not set, so email replies are accepted from anyone who forges the sender, and are marked as not checked.'

const NO_EMERGENCY =
  'EMERGENCY_ACCOUNT is not an active staff member with a password, so no one can sign in while the sign-in provider is down.'

const STALE_NAME_ORDER =
  'PostgreSQL runs with a different ICU version than the one that sorted the names, so lists may leave out companies. Start the portal once with the role that owns the database, to rebuild these indexes.'

/** Whether the portal is configured safely for use over the internet. */
export const installationCheck: Check<Pick<PortalSubject, 'db' | 'config'>> = {
  name: 'Installation',
  async *run({ db, config }) {
    if (config.replyAddress && !config.inboundMailAuth) yield ok(UNCHECKED_SENDERS)
    const demo = await findDemoReason(db)
    if (demo && config.demo) yield ok(`This is a demo: ${demo}.`)
    else if (demo)
      yield wrong(`This is a demo with DEMO off: ${demo}. To end the demo: \`npm run demo:leave\`.`)
    if (config.production && config.onlyHost === undefined) yield wrong(ANY_HOST_NOTICE)
    if (isUnencrypted(config)) yield wrong(UNENCRYPTED_NOTICE)
    if (await hasUnconfiguredProxy(db)) yield wrong(UNCONFIGURED_PROXY_NOTICE)
    if ((await listStaleCollations(db)).length > 0) yield wrong(STALE_NAME_ORDER)
    if (await isEmergencyAccountMissing(db, config)) yield wrong(NO_EMERGENCY)
  },
}

/** Whether a running portal detected an unconfigured proxy within the last day. */
async function hasUnconfiguredProxy(db: Database): Promise<boolean> {
  const noted = await db
    .selectFrom('portal')
    .select('unreadProxyAt')
    .where('unreadProxyAt', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst()
  return noted !== undefined
}

async function isEmergencyAccountMissing(db: Database, config: Config): Promise<boolean> {
  const { signIn, emergencyAccount } = config
  if (signIn !== 'provider' || emergencyAccount === undefined) return false
  const account = await findByUsername(db, emergencyAccount)
  return account?.role !== 'staff' || !(await hasPassword(db, config, account.id))
}
