import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { LOCKS, tryLock } from '#server/platform/db/locks.ts'
import { getProviderName } from '#server/core/auth/provider-only.ts'
import { toLocalizableList } from '#server/platform/i18n/localizable.ts'
import { mailAllStaffOwners } from '#server/core/mail/staff-mails.ts'
import {
  REFUSALS_FROM_NETWORK,
  REFUSALS_OF_ACCOUNT,
  REFUSALS_WINDOW_MINUTES,
} from '#server/core/api/refusals.ts'
import { t } from '#shared/i18n/t.ts'

/** The minimum time between two mails. The next mail lists everything that exceeds a bound in between. */
const PAUSE_MINUTES = 10
/** The maximum number of accounts and networks that one mail names. */
const MAX_NAMED = 10

/** Mails the portal owners about accounts and networks that were refused very often, once per window for each. */
export async function alertOfRefusals(db: Database, config: Pick<Config, 'signIn' | 'oidc'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, LOCKS.housekeeping)) || (await hasJustAlerted(tx))) return
    const refusals = await listFrequentRefusals(tx)
    if (refusals.length === 0) return
    await saveAlerts(tx, refusals)
    await mailAllStaffOwners(tx, {
      subject: () => t('Someone may be trying to break in'),
      lines: () => [...refusals.map(formatRefusal), getAdvice(config)],
    })
  })
}

const getAdvice = (config: Pick<Config, 'signIn' | 'oidc'>) =>
  config.signIn === 'any'
    ? t(
        'If no one knows why, use “Lock Out Everywhere” on any account that someone else may be using, give it a new password and use your firewall to block networks that keep trying. The portal continues to limit attempts with wrong passwords and codes. The audit log shows what else was done.',
      )
    : t(
        'If no one knows why, use “Lock Out Everywhere” on any account that someone else may be using, have its owner secure it at {provider} and use your firewall to block networks that keep trying. The portal continues to limit attempts with wrong passwords and codes. The audit log shows what else was done.',
        { provider: getProviderName(config) },
      )

interface RefusalCounts {
  subject: string
  /** The name of the account's user; null for a network. */
  person: string | null
  /** The network; null for an account. */
  network: string | null
  passwords: number
  codes: number
  permissions: number
}

const minutesAgo = (minutes: number) => sql<string>`now() - make_interval(mins => ${minutes})`

async function hasJustAlerted(tx: Database): Promise<boolean> {
  const { rows } = await sql`
    select from refusal_alerts where alerted_at > ${minutesAgo(PAUSE_MINUTES)} limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns the accounts and networks that reached the bound and that staff weren't alerted about within the window. */
async function listFrequentRefusals(tx: Database): Promise<RefusalCounts[]> {
  const { rows } = await sql<RefusalCounts>`
    with recent as (select * from refusals where refused_at > ${minutesAgo(REFUSALS_WINDOW_MINUTES)}),
      refused as (
        select 'account ' || user_id as subject, full_name as person, null as network, kind, ${REFUSALS_OF_ACCOUNT}::integer as bound
        from recent join users on users.id = user_id
        union all
        select 'network ' || network, null, network::text, kind, ${REFUSALS_FROM_NETWORK}::integer from recent)
    select subject, person, network, count(*) filter (where kind = 'password') as passwords,
      count(*) filter (where kind = 'code') as codes, count(*) filter (where kind = 'permission') as permissions
    from refused
    where subject not in (select subject from refusal_alerts where alerted_at > ${minutesAgo(REFUSALS_WINDOW_MINUTES)})
    group by subject, person, network, bound having count(*) >= bound
    order by count(*) desc, subject limit ${MAX_NAMED}`.execute(tx)
  return rows
}

async function saveAlerts(tx: Database, refusals: RefusalCounts[]): Promise<void> {
  await tx
    .insertInto('refusalAlerts')
    .values(refusals.map(({ subject }) => ({ subject })))
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ alertedAt: sql<string>`now()` }))
    .execute()
}

function formatRefusal({ person, network, ...counts }: RefusalCounts): string {
  const kinds = formatRefusalKinds(counts)
  return person === null
    ? t(
        'In the last hour, the portal refused an unusual number of attempts from the network {network}: {kinds}.',
        {
          network: network ?? '',
          kinds,
        },
      )
    : t(
        'In the last hour, the portal refused an unusual number of attempts on {person}’s account: {kinds}.',
        { person, kinds },
      )
}

const formatRefusalKinds = ({ passwords, codes, permissions }: Omit<RefusalCounts, 'person' | 'network'>) =>
  toLocalizableList(
    [
      passwords > 0 &&
        t(
          '{count, plural, one {# wrong password or failed sign-in} other {# wrong passwords or failed sign-ins}}',
          {
            count: passwords,
          },
        ),
      codes > 0 &&
        t('{count, plural, one {# wrong second-factor code} other {# wrong second-factor codes}}', {
          count: codes,
        }),
      permissions > 0 &&
        t('{count, plural, one {# request that wasn’t allowed} other {# requests that weren’t allowed}}', {
          count: permissions,
        }),
    ].filter((kind) => kind !== false),
  )
