import { type SqlBool, sql } from 'kysely'
import { isNotInArchivedCompany, isInArchivedCompany } from '#server/core/access/archive.ts'

const isPending = sql<SqlBool>`briefs.status = 'pending'`
const COMPANY = sql.ref('briefs.companyId')

/** The only definition of briefs that wait for a decision. Briefs of archived companies don't wait. */
export const isWaiting = sql<SqlBool>`${isPending} and ${isNotInArchivedCompany(COMPANY)}`

/**
 * Pending briefs of archived companies, which wait for no one. Counts subtract them from the tally of pending briefs,
 * which ignores archiving.
 */
export const isAtRest = sql<SqlBool>`${isPending} and ${isInArchivedCompany(COMPANY)}`
