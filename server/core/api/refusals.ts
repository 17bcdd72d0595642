import { sql } from 'kysely'
import { getClientNetwork } from '#server/platform/http/client-address.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** A wrong password, a wrong second-factor code, or a call that the user isn't allowed to make. */
type RefusalKind = 'password' | 'code' | 'permission'

/** Refusals within this time are counted together, and staff are alerted once about an account or a network. */
export const REFUSALS_WINDOW_MINUTES = 60
/** The number of refusals that alerts staff. Someone who forgot a password is stopped at 10 in 15 minutes. */
export const REFUSALS_OF_ACCOUNT = 20
export const REFUSALS_FROM_NETWORK = 50
/** The maximum number of refusals recorded from one network within the window. More would change nothing and fill the table. */
const MAX_RECORDED = 500

/** Records a refusal: the account that was tried or that called (null if there isn't one), and its network. */
export async function recordRefusal(
  db: Database,
  { request }: Pick<Visit, 'request'>,
  { kind, userId }: { kind: RefusalKind; userId: number | null | undefined },
): Promise<void> {
  const network = getClientNetwork(request)
  await sql`
    insert into refusals (kind, user_id, network) select ${kind}, ${userId ?? null}, ${network}
    where not exists (
      select from refusals
      where network = ${network} and refused_at > now() - make_interval(mins => ${REFUSALS_WINDOW_MINUTES})
      offset ${MAX_RECORDED - 1})`.execute(db)
}
