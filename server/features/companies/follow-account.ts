import type { User } from '#shared/users/schemas.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { CompanyRoleRefusal } from '#server/core/access/company-role.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { changeCompany } from './change-company.ts'
import { lockCompany } from './companies.ts'
import { endMemberships } from './end-membership.ts'
import { countPeople, joinCompany } from './memberships.ts'
import { type ClientPlace, placeClient } from './place-client.ts'
import type { Context } from '#server/core/context/context.ts'

type Person = Pick<User, 'id' | 'fullName' | 'role' | 'companyName' | 'companies'>

/**
 * Applies a change of a locked user's account to their companies. A user who becomes staff leaves all of them. A user
 * who becomes a client returns to the companies that they left without members, or owns a new one. A new company name
 * renames the company of a client who is its only member.
 * @throws 403 for a client who doesn't own the company, 409 for a company with several members
 */
export async function followAccount(
  ctx: Context,
  person: Person,
  { role, companyName = null }: { role: Role; companyName?: string | null | undefined },
): Promise<void> {
  if (role === 'staff') {
    if (person.role === 'client') await endMemberships(ctx, person.id)
    return
  }
  if (person.role === 'staff') return becomeClient(ctx.db, person, { companyName, invitedBy: ctx.actor.id })
  if (companyName !== null && companyName !== person.companyName)
    await renameCompanyOf(ctx, person, companyName)
}

/**
 * Returns the companies that a user left and that have no members now. Only the agency has access to their records.
 * Leaves out archived companies.
 */
export const desertedBy = (db: Database, userId: number) =>
  db
    .selectFrom('memberships as left')
    .innerJoin('companies', 'companies.id', 'left.companyId')
    .select(['companies.id', 'companies.name', 'left.role'])
    .where('left.userId', '=', userId)
    .where('left.endedAt', 'is not', null)
    .where('companies.archivedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships as other')
            .select('other.userId')
            .whereRef('other.companyId', '=', 'left.companyId')
            .where('other.endedAt', 'is', null),
        ),
      ),
    )
    .orderBy('companies.id')
    .execute()

/**
 * Makes a user a client. A former client rejoins the companies that they left without members, unless another company
 * is named.
 */
export async function becomeClient(
  tx: Database,
  person: { id: number; fullName: string },
  { companyName, invitedBy }: Pick<ClientPlace, 'companyName' | 'invitedBy'>,
): Promise<void> {
  const deserted = await desertedBy(tx, person.id)
  const isBack =
    deserted.length > 0 && (companyName === null || deserted.some(({ name }) => name === companyName))
  if (!isBack) return placeClient(tx, person, { companyName, invitedBy })
  for (const { id: companyId, role } of deserted) {
    // A merge may have archived it since.
    const company = await lockCompany(tx, companyId)
    if (company?.archivedAt === null)
      await joinCompany(tx, { companyId, userId: person.id, role, invitedBy: invitedBy ?? null })
  }
}

async function renameCompanyOf(ctx: Context, person: Person, name: string): Promise<void> {
  const [first] = person.companies
  const isOwn = ctx.actor.id === person.id
  const company = first && (await lockCompany(ctx.db, first.id))
  if (!company) {
    if (isOwn) throw forbidden(t('You are in no company. Ask the agency to add you to one.'))
    return placeClient(ctx.db, person, { companyName: name, invitedBy: ctx.actor.id })
  }
  if (isOwn && first?.role !== 'owner') throw new CompanyRoleRefusal(company.id)
  const count = await countPeople(ctx.db, company.id)
  if (count > 1)
    throw conflict(
      t('{company} has {count, plural, one {# person} other {# people}}. Rename it on its page.', {
        company: company.name,
        count,
      }),
    )
  await changeCompany(ctx, company, { name })
}
