import { type SqlBool, sql } from 'kysely'
import { notOfArchivedCompany, ofArchivedCompany } from '#server/core/access/archive.ts'

const isPending = sql<SqlBool>`briefs.status = 'pending'`
const COMPANY = sql.ref('briefs.companyId')

/** The one condition for briefs that wait to be accepted or declined: of an archived company, nothing waits. */
export const isWaiting = sql<SqlBool>`${isPending} and ${notOfArchivedCompany(COMPANY)}`

/** The pending ones that wait for nobody: figures take them from the tally of pending ones, which knows no archive. */
export const isAtRest = sql<SqlBool>`${isPending} and ${ofArchivedCompany(COMPANY)}`
