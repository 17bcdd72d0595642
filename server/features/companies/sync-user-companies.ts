import { type SqlBool, sql } from 'kysely'
import type { User } from '#shared/users/schemas.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { CompanyRoleRefusal } from '#server/core/access/company-role.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { changeCompany } from './change-company.ts'
import { lockCompany } from './companies.ts'
import { endMemberships } from './end-membership.ts'
import { countMembers, tryJoinCompany } from './memberships.ts'
import { type ClientCompanyInput, addClientToCompany } from './add-client-to-company.ts'
import type { Context } from '#server/core/context/context.ts'

type ChangedUser = Pick<User, 'id' | 'fullName' | 'role' | 'companyName' | 'companies'>

/**
 * Applies a change to a locked user's account to their companies. A user who becomes staff leaves all of them. A user
 * who becomes a client returns to the companies that they left without members, or owns a new one. A new company name
 * renames the company of a client who is its only member.
 * @throws 403 for a client who doesn't own the company, 409 for a company with several members
 */
export async function syncUserCompanies(
  ctx: Context,
  user: ChangedUser,
  { role, companyName = null }: { role: Role; companyName?: string | null | undefined },
): Promise<void> {
  if (role === 'staff') {
    if (user.role === 'client') await endMemberships(ctx, user.id)
    return
  }
  if (user.role === 'staff') return convertToClient(ctx.db, user, { companyName, invitedBy: ctx.actor.id })
  if (companyName !== null && companyName !== user.companyName)
    await renameUserCompany(ctx, user, companyName)
}

/** Returns the companies, without archived ones, that a user left and that have no members now. */
export const listCompaniesWithoutMembers = (db: Database, userId: number) =>
  db
    .selectFrom('memberships as left')
    .innerJoin('companies', 'companies.id', 'left.companyId')
    .select(['companies.id', 'companies.name', 'left.role'])
    .where('left.userId', '=', userId)
    .where('left.endedAt', 'is not', null)
    .where('companies.archivedAt', 'is', null)
    .where(
      sql<SqlBool>`not exists (select from memberships as other
        where other.company_id = companies.id and other.ended_at is null)`,
    )
    .orderBy('companies.id')
    .execute()

/** Makes a user a client, who rejoins companies that they left without members unless another is named. */
export async function convertToClient(
  tx: Database,
  user: { id: number; fullName: string },
  { companyName, invitedBy }: Pick<ClientCompanyInput, 'companyName' | 'invitedBy'>,
): Promise<void> {
  const deserted = await listCompaniesWithoutMembers(tx, user.id)
  const isBack =
    deserted.length > 0 && (companyName === null || deserted.some(({ name }) => name === companyName))
  if (!isBack) return addClientToCompany(tx, user, { companyName, invitedBy })
  for (const { id: companyId, role } of deserted) {
    // A merge may have archived it since.
    const company = await lockCompany(tx, companyId)
    if (company?.archivedAt === null)
      await tryJoinCompany(tx, { companyId, userId: user.id, role, invitedBy: invitedBy ?? null })
  }
}

async function renameUserCompany(ctx: Context, user: ChangedUser, name: string): Promise<void> {
  const [first] = user.companies
  const isOwn = ctx.actor.id === user.id
  const company = first && (await lockCompany(ctx.db, first.id))
  if (!company) {
    if (isOwn) throw forbidden(t('You don’t belong to a company. Ask the agency to add you to one.'))
    return addClientToCompany(ctx.db, user, { companyName: name, invitedBy: ctx.actor.id })
  }
  if (isOwn && first?.role !== 'owner') throw new CompanyRoleRefusal(company.id)
  const count = await countMembers(ctx.db, company.id)
  if (count > 1)
    throw conflict(
      t('{company} has {count, plural, one {# person} other {# people}}. Rename it on the company’s page.', {
        company: company.name,
        count,
      }),
    )
  await changeCompany(ctx, company, { name })
}
