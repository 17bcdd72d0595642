import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { Member } from './open-work.ts'
import { saveMemberProjects } from './memberships.ts'
import {
  deleteMatchingNotifications,
  deleteUnsentMessages,
} from '#server/core/notifications/delete-notifications.ts'

/** The tables of the records that can be followed, by kind. */
const FOLLOWABLE_TABLES = {
  brief: 'briefs',
  project: 'projects',
  website: 'websites',
  ticket: 'tickets',
  info_request: 'info_requests',
} as const

/**
 * Deletes a leaving member's notifications, unsent mails, and unsent pushes about a company, along with their chosen
 * projects, their follows, and their access to private records. Messages that are being sent right now still go out,
 * because this doesn't wait for another server.
 */
export async function deleteMemberData(tx: Database, { companyId, userId }: Member): Promise<void> {
  await saveMemberProjects(tx, { companyId, userId }, null)
  await sql`delete from record_readers where user_id = ${userId} and (
    exists (select from tickets where tickets.id = ticket_id and company_id = ${companyId})
    or exists (select from info_requests
      where info_requests.id = info_request_id and company_id = ${companyId}))`.execute(tx)
  for (const [kind, table] of Object.entries(FOLLOWABLE_TABLES))
    await sql`delete from follows where user_id = ${userId} and entity_type = ${kind}
      and exists (select from ${sql.table(table)} as record
        where record.id = entity_id and record.company_id = ${companyId})`.execute(tx)
  await deleteMatchingNotifications(tx, sql<SqlBool>`user_id = ${userId} and company_id = ${companyId}`)
  const ofCompany = sql<SqlBool>`company_id = ${companyId}`
  await deleteUnsentMessages(tx, [userId], { mails: ofCompany, pushes: ofCompany })
}
