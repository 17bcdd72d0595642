import { type SqlBool, sql } from 'kysely'
import { type Actor, can, getCompanyScope } from '#shared/contract/policy.ts'
import { lockCompany } from './companies.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { findActor } from '#server/core/access/actor.ts'
import { hashToken } from '#server/platform/crypto/tokens.ts'
import { canAddressJoin } from './invited-account.ts'
import type { CompanyInvitation } from '#shared/companies/schemas.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { selectPersonInCompany } from '#server/core/records/sql-fragments.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

const NEWEST = createTableOrder('desc', 'companyInvitations', { createdAt: 'timestamptz', id: 'int4' })

/** Whether an invitation is neither used nor withdrawn, even if its link has expired. */
export const isOpenInvitation = sql<SqlBool>`company_invitations.used_at is null and company_invitations.revoked_at is null`

const STATE = sql<CompanyInvitation['state']>`case when company_invitations.used_at is not null then 'used'
  when company_invitations.revoked_at is not null then 'revoked'
  when company_invitations.expires_at <= now() then 'expired' else 'open' end`

const selectInvitations = (invitations: ReturnType<typeof queryInvitations>, actor: Actor) =>
  invitations.select(['id', 'companyId', 'fullName', 'role', 'projectIds', 'createdAt', 'expiresAt']).select([
    STATE.as('state'),
    // Owners see only the addresses that they entered themselves.
    sql<string | null>`case when ${actor.role === 'staff'} or invited_by = ${actor.id} then email end`.as(
      'email',
    ),
    selectEmailProblem(actor).as('emailProblem'),
    selectPersonInCompany(
      sql.ref('companyInvitations.invitedBy'),
      sql.ref('companyInvitations.companyId'),
    ).as('invitedBy'),
    sql<string | null>`null`.as('link'),
  ])

/** Selects why the invitation's mail bounced. Owners don't get the server's message, which can contain the address. */
const selectEmailProblem = (actor: Actor) => sql<string | null>`(
  select case when ${actor.role === 'staff'} then error else ${t('The email couldn’t be delivered. The address may be wrong.')} end
  from mails where status = 'undelivered' and kind = 'company_invitation'
    and mails.company_id = company_invitations.company_id and lower(address) = lower(company_invitations.email)
    and mails.created_at >= company_invitations.created_at
  order by mails.id desc limit 1)`

const queryInvitations = (db: Database) => db.selectFrom('companyInvitations')

/** Returns a page of the invitations to a company, newest first. */
export function readInvitations(ctx: Context, companyId: number, page: PageQuery) {
  const invitations = queryInvitations(ctx.db).where('companyId', '=', companyId)
  return readPage(selectInvitations(invitations, ctx.actor), {
    order: NEWEST,
    page,
    total: () => countRows(ctx.db, invitations),
  })
}

/** Returns an invitation as the actor sees it, without checking access. */
export const findInvitation = (ctx: Context, id: number) =>
  selectInvitations(queryInvitations(ctx.db).where('id', '=', id), ctx.actor).executeTakeFirstOrThrow()

/** Returns an invitation, locked until the transaction ends. */
export const lockInvitation = (tx: Database, id: number) =>
  queryInvitations(tx)
    .select(['id', 'companyId', 'email', 'fullName', 'language', 'usedAt', 'revokedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>

/** Selects the invitation of a link if it can still work: open, not expired, and to a company that isn't archived. */
const queryActiveInvitation = (db: Database, token: string) =>
  db
    .selectFrom('companyInvitations')
    .innerJoin('companies', 'companies.id', 'companyInvitations.companyId')
    .where('tokenHash', '=', hashToken(token))
    .where(isOpenInvitation)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('companies.archivedAt', 'is', null)

/** The user who sent the current link. */
const SENDER = sql<number>`coalesce(company_invitations.sent_by, company_invitations.invited_by)`

/** Whether an invitation works: its last sender can still invite to the company, and its address can join. */
async function isAllowed(
  db: Database,
  { companyId, sender, email }: { companyId: number; sender: number; email: string },
): Promise<boolean> {
  const inviter = await findActor(db, sender)
  const canInvite = inviter !== undefined && can(inviter, 'company.manage', getCompanyScope(companyId))
  return canInvite && (await canAddressJoin(db, email))
}

/** Resolves a link to its invitation. Returns undefined if the link doesn't work. */
export async function resolveInvitation(db: Database, token: string) {
  const found = await queryActiveInvitation(db, token)
    .innerJoin('users as inviter', 'inviter.id', 'invitedBy')
    .select(['companyInvitations.email', 'companyInvitations.fullName', 'companyInvitations.role', 'shown'])
    .select(['projectIds', 'expiresAt', 'inviter.fullName as inviterName', 'companies.id', 'companies.name'])
    .select('companyInvitations.language')
    .select(SENDER.as('sender'))
    .executeTakeFirst()
  if (!found) return undefined
  const { sender, ...invitation } = found
  const { id: companyId, email } = invitation
  return (await isAllowed(db, { companyId, sender, email })) ? invitation : undefined
}

/** Resolves a link and locks its invitation and company, so that only one caller can use the invitation. */
export async function resolveAndLockInvitation(tx: Database, token: string) {
  const found = await queryActiveInvitation(tx, token).select('companies.id').executeTakeFirst()
  // Locks the company first, as every change to its members does.
  const company = found && (await lockCompany(tx, found.id))
  if (!company) return undefined
  const invitation = await lockActiveInvitation(tx, token)
  const isValid = invitation && (await isAllowed(tx, { ...invitation, companyId: company.id }))
  return isValid ? { invitation, company } : undefined
}

const lockActiveInvitation = (tx: Database, token: string) =>
  queryActiveInvitation(tx, token)
    .select(['companyInvitations.id', 'companyInvitations.email', 'companyInvitations.fullName'])
    .select(['companyInvitations.role', 'companyInvitations.language', 'projectIds', 'invitedBy', 'shown'])
    .select(SENDER.as('sender'))
    .forUpdate('companyInvitations')
    .executeTakeFirst()
