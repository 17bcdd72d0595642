import { type SqlBool, sql } from 'kysely'
import type { CompanyInvitation } from '#shared/companies/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { personIn } from '#server/db/fragments.ts'
import { type PageQuery, orderOf, readPage } from '#server/db/paging.ts'

const NEWEST = orderOf('desc', 'companyInvitations', { createdAt: 'timestamptz', id: 'int4' })

/** Neither used nor taken back, also one whose link is too old. */
export const isOpen = sql<SqlBool>`company_invitations.used_at is null and company_invitations.revoked_at is null`

const STATE = sql<CompanyInvitation['state']>`case when company_invitations.used_at is not null then 'used'
  when company_invitations.revoked_at is not null then 'revoked'
  when company_invitations.expires_at <= now() then 'expired' else 'open' end`

const selected = (invitations: ReturnType<typeof all>, actor: Actor) =>
  invitations.select(['id', 'companyId', 'fullName', 'role', 'projectIds', 'createdAt', 'expiresAt']).select([
    STATE.as('state'),
    // An owner sees the addresses that they wrote themselves.
    sql<string | null>`case when ${actor.role === 'staff'} or invited_by = ${actor.id} then email end`.as(
      'email',
    ),
    personIn(sql.ref('companyInvitations.invitedBy'), sql.ref('companyInvitations.companyId')).as(
      'invitedBy',
    ),
    sql<string | null>`null`.as('link'),
  ])

const all = (db: Database) => db.selectFrom('companyInvitations')

/** A page of the invitations to a company, newest first. */
export function readInvitations(db: Database, actor: Actor, companyId: number, page: PageQuery) {
  const invitations = all(db).where('companyId', '=', companyId)
  return readPage(selected(invitations, actor), NEWEST, page, () => countRows(db, invitations))
}

/** One invitation, as `actor` sees it, without checking access. */
export const findInvitation = (db: Database, actor: Actor, id: number) =>
  selected(all(db).where('id', '=', id), actor).executeTakeFirstOrThrow()

/** An invitation's facts, locked until the transaction ends. */
export const lockInvitation = (tx: Database, id: number) =>
  all(tx)
    .select(['id', 'companyId', 'email', 'fullName', 'language', 'usedAt', 'revokedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>
