import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { LOCKS, tryLock } from '#server/db/locks.ts'
import { remedyByStaff } from '#server/identity/remedy.ts'
import { mailAllStaff } from '#server/delivery/mail/staff-mails.ts'
import {
  REFUSALS_FROM_NETWORK,
  REFUSALS_OF_ACCOUNT,
  REFUSALS_WINDOW_MINUTES,
} from '#server/guard/refusals.ts'

/** Staff get no further mail within this time: what exceeds a bound meanwhile stands together in the next one. */
const PAUSE_MINUTES = 10
/** Accounts and networks that one mail names. */
const MAX_NAMED = 10

/** Mails staff which accounts and networks were refused very often, each once within the window. */
export async function alertOfRefusals(db: Database, config: Pick<Config, 'signIn' | 'oidc'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, LOCKS.housekeeping)) || (await hasJustAlerted(tx))) return
    const refused = await readOftenRefused(tx)
    if (refused.length === 0) return
    await rememberAlerts(tx, refused)
    await mailAllStaff(tx, {
      subject: 'Many refusals: someone may be trying to get in',
      lines: [...refused.map(sentenceOf), adviceBy(config)],
    })
  })
}

const adviceBy = (config: Pick<Config, 'signIn' | 'oidc'>) =>
  `If none of you knows why: use “Lock Out Everywhere” for an account that someone else may be using, ${remedyByStaff(config)}, and block a network that keeps trying in your firewall. Wrong passwords and codes are limited in the meantime. The audit log shows what else was done.`

interface Refused {
  subject: string
  /** `the account of Maria Keller`, `the network 203.0.113.7`. */
  name: string
  passwords: number
  codes: number
  permissions: number
}

const within = (minutes: number) => sql<string>`now() - make_interval(mins => ${minutes})`

async function hasJustAlerted(tx: Database): Promise<boolean> {
  const recent = await tx
    .selectFrom('refusalAlerts')
    .select('subject')
    .where('alertedAt', '>', within(PAUSE_MINUTES))
    .limit(1)
    .executeTakeFirst()
  return recent !== undefined
}

/** Those above the bound of which staff were not alerted within the window. */
async function readOftenRefused(tx: Database): Promise<Refused[]> {
  const { rows } = await sql<Refused>`
    with recent as (select * from refusals where refused_at > ${within(REFUSALS_WINDOW_MINUTES)}),
      refused as (
        select 'account ' || user_id as subject, 'the account of ' || full_name as name, kind, ${REFUSALS_OF_ACCOUNT}::integer as bound
        from recent join users on users.id = user_id
        union all
        select 'network ' || network, 'the network ' || network, kind, ${REFUSALS_FROM_NETWORK}::integer from recent)
    select subject, name, count(*) filter (where kind = 'password') as passwords,
      count(*) filter (where kind = 'code') as codes, count(*) filter (where kind = 'permission') as permissions
    from refused
    where subject not in (select subject from refusal_alerts where alerted_at > ${within(REFUSALS_WINDOW_MINUTES)})
    group by subject, name, bound having count(*) >= bound
    order by count(*) desc, subject limit ${MAX_NAMED}`.execute(tx)
  return rows
}

async function rememberAlerts(tx: Database, refused: Refused[]): Promise<void> {
  await tx
    .insertInto('refusalAlerts')
    .values(refused.map(({ subject }) => ({ subject })))
    .onConflict((known) => known.column('subject').doUpdateSet({ alertedAt: sql<string>`now()` }))
    .execute()
}

function sentenceOf({ name, passwords, codes, permissions }: Refused): string {
  const kinds = [
    passwords > 0 && `${passwords} wrong passwords or sign-ins`,
    codes > 0 && `${codes} wrong codes of a second factor`,
    permissions > 0 && `${permissions} calls that were not allowed`,
  ].filter(Boolean)
  return `In the last hour ${name} was refused very often: ${kinds.join(', ')}.`
}
