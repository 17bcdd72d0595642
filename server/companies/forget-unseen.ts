import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { reachOfRecord } from '#server/guard/reach-of-record.ts'
import { findActor } from '#server/identity/actor.ts'
import { forgetNews } from './forget-news.ts'
import { dropUnsent } from './forget-company.ts'
import type { Member } from './hand-over.ts'

/** Takes away what somebody was told of a company's records that they no longer see, and what they had not been told yet. */
export async function forgetUnseen(tx: Database, member: Member): Promise<void> {
  const { companyId, userId } = member
  const actor = await findActor(tx, userId)
  if (!actor) return
  const unseen = (table: 'notifications' | 'mails') => {
    const record = { type: sql.ref(`${table}.entityType`), id: sql.ref(`${table}.entityId`) }
    return sql<SqlBool>`${sql.ref(`${table}.companyId`)} = ${companyId}
      and not ${reachOfRecord(actor, record, { company: companyId })}`
  }
  await forgetNews(tx, sql<SqlBool>`user_id = ${userId} and ${unseen('notifications')}`)
  const pushes = sql<SqlBool>`pushes.company_id = ${companyId}`
  await dropUnsent(tx, userId, { mails: unseen('mails'), pushes })
}
