import type { Actor } from '#shared/contract/policy.ts'
import type { User } from '#shared/users/schemas.ts'
import type { Role } from '#shared/users/values.ts'
import type { Database } from '#server/db/connection.ts'
import { CompanyRoleRefusal } from '#server/guard/company-role.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import type { Visit } from '#server/http/visit.ts'
import { t } from '#shared/words.ts'
import { changeCompany } from './change-company.ts'
import { lockCompany } from './companies.ts'
import { endMemberships } from './end-membership.ts'
import { countPeople } from './memberships.ts'
import { placeClient } from './place-client.ts'

type Person = Pick<User, 'id' | 'fullName' | 'role' | 'companyName' | 'companies'>

/**
 * What a change of a locked person's account means for their companies: who becomes staff leaves them all, who becomes a
 * client owns a new one, and another company name renames that of a client who is alone in it.
 * @throws 403 for a client who is no owner of it, 409 for a company of several people
 */
export async function followAccount(
  tx: Database,
  actor: Actor,
  person: Person,
  { role, companyName = null }: { role: Role; companyName?: string | null | undefined },
  visit: Visit,
): Promise<void> {
  if (role === 'staff') {
    if (person.role === 'client') await endMemberships(tx, actor, person.id, visit)
    return
  }
  if (person.role === 'staff') return placeClient(tx, person, { companyName, invitedBy: actor.id })
  if (companyName !== null && companyName !== person.companyName)
    await renameCompanyOf(tx, actor, person, companyName, visit)
}

async function renameCompanyOf(
  tx: Database,
  actor: Actor,
  person: Person,
  name: string,
  visit: Visit,
): Promise<void> {
  const [first] = person.companies
  const isOwn = actor.id === person.id
  const company = first && (await lockCompany(tx, first.id))
  if (!company) {
    if (isOwn) throw forbidden(t('You are in no company. Ask the agency to add you to one.'))
    return placeClient(tx, person, { companyName: name, invitedBy: actor.id })
  }
  if (isOwn && first?.role !== 'owner') throw new CompanyRoleRefusal(company.id)
  const count = await countPeople(tx, company.id)
  if (count > 1)
    throw conflict(
      t('{company} has {count, plural, one {# person} other {# people}}. Rename it on its page.', {
        company: company.name,
        count,
      }),
    )
  await changeCompany(tx, actor, company, { name }, visit)
}
