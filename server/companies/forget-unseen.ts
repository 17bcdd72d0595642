import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { reach } from '#server/guard/reach.ts'
import { findActor } from '#server/identity/actor.ts'
import { dropUnsent } from './forget-company.ts'
import type { Member } from './hand-over.ts'

type Seen = (actor: Actor, companyId: number, id: RawBuilder<unknown>) => RawBuilder<SqlBool>

/** Whether somebody sees the record with this number, of each kind that notifications are about. */
const KINDS: Record<string, Seen> = {
  brief: (actor, company, id) => sql<SqlBool>`exists (
    select from briefs as record where record.id = ${id} and ${reach(actor, 'brief.read', 'briefs', { company, as: 'record' })})`,
  project: (actor, company, id) => sql<SqlBool>`exists (
    select from projects as record where record.id = ${id} and ${reach(actor, 'project.read', 'projects', { company, as: 'record' })})`,
  website: (actor, company, id) => sql<SqlBool>`exists (
    select from websites as record where record.id = ${id} and ${reach(actor, 'website.read', 'websites', { company, as: 'record' })})`,
  ticket: (actor, company, id) => sql<SqlBool>`exists (
    select from tickets as record where record.id = ${id} and ${reach(actor, 'ticket.read', 'tickets', { company, as: 'record' })})`,
  info_request: (actor, company, id) => sql<SqlBool>`exists (
    select from info_requests as record where record.id = ${id} and ${reach(actor, 'infoRequest.read', 'infoRequests', { company, as: 'record' })})`,
  // Tasks go by their project or brief.
  task: (actor, company, id) => sql<SqlBool>`exists (
    select from tasks where tasks.id = ${id} and (
      exists (select from projects as record where record.id = tasks.project_id
        and ${reach(actor, 'project.read', 'projects', { company, as: 'record' })})
      or exists (select from briefs as record where record.id = tasks.brief_id
        and ${reach(actor, 'brief.read', 'briefs', { company, as: 'record' })})))`,
}

/** Takes away what somebody was told of a company's records that they no longer see, and what they had not been told yet. */
export async function forgetUnseen(tx: Database, member: Member): Promise<void> {
  const { companyId, userId } = member
  const actor = await findActor(tx, userId)
  if (!actor) return
  for (const [kind, seen] of Object.entries(KINDS)) {
    const unseen = (
      table: 'notifications' | 'mails',
    ) => sql<SqlBool>`${sql.ref(`${table}.companyId`)} = ${companyId}
      and ${sql.ref(`${table}.entityType`)} = ${kind} and not ${seen(actor, companyId, sql.ref(`${table}.entityId`))}`
    await tx.deleteFrom('notifications').where('userId', '=', userId).where(unseen('notifications')).execute()
    const pushes = sql<SqlBool>`pushes.company_id = ${companyId}`
    await dropUnsent(tx, userId, { mails: unseen('mails'), pushes })
  }
}
