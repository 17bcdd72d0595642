import type { SelectExpression } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { DB } from '#server/schema/types.ts'

/** Reads columns of a user who must exist. */
export const readUser = <Column extends SelectExpression<DB, 'users'>>(
  db: Database,
  id: number,
  columns: readonly Column[],
) => db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
