import { sql } from 'kysely'
import { networkOfClient } from '#server/platform/http/client-address.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** A wrong password, a wrong code of a second factor, or a call that the person may not make. */
type RefusalKind = 'password' | 'code' | 'permission'

/** Refusals within this time are counted together, and staff are alerted of the same account or network once. */
export const REFUSALS_WINDOW_MINUTES = 60
/** So many of an account, or from a network, alert staff. A person who forgot a password is stopped at 10 in 15 minutes. */
export const REFUSALS_OF_ACCOUNT = 20
export const REFUSALS_FROM_NETWORK = 50
/** More from one network within the window are not recorded: they change nothing, and would fill the table. */
const MAX_RECORDED = 500

/** Records a refusal: of the account that was tried or that called (null if there is none), and from where. */
export async function recordRefusal(
  db: Database,
  { request }: Pick<Visit, 'request'>,
  kind: RefusalKind,
  userId: number | null | undefined,
): Promise<void> {
  const network = networkOfClient(request)
  await sql`
    insert into refusals (kind, user_id, network) select ${kind}, ${userId ?? null}, ${network}
    where not exists (
      select from refusals
      where network = ${network} and refused_at > now() - make_interval(mins => ${REFUSALS_WINDOW_MINUTES})
      offset ${MAX_RECORDED - 1})`.execute(db)
}
