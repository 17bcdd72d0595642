import type { CompanyRole } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { createCompany, lockCompany } from './companies.ts'
import { enforceMemberLimit, tryJoinCompany } from './memberships.ts'

/** The company of a new client: an existing company, or a new one with this name. */
export interface ClientCompanyInput {
  companyName: string | null
  companyId?: number | undefined
  /** The role in an existing company. Defaults to colleague. */
  companyRole?: CompanyRole | undefined
  /** The projects of an existing company that the client is limited to. Null means all projects. */
  projectIds?: readonly number[] | null | undefined
  /** The user who invited the client, or who made them a client. */
  invitedBy?: number | null | undefined
}

/**
 * Makes a client the owner of a new company, or a member of an existing one.
 * @throws 400 on `companyId` for a missing or archived company, 409 with the code `too_many` for a full company
 */
export async function addClientToCompany(
  tx: Database,
  user: { id: number; fullName: string },
  input: ClientCompanyInput,
): Promise<void> {
  const { companyName, companyId, companyRole = 'colleague', projectIds = null, invitedBy = null } = input
  const userId = user.id
  if (companyId === undefined) {
    const id = await createCompany(tx, companyName ?? user.fullName)
    await tryJoinCompany(tx, { companyId: id, userId, role: 'owner', invitedBy })
    return
  }
  const company = await lockCompany(tx, companyId)
  if (!company || company.archivedAt !== null) throw fieldError('companyId', t('Please choose a company'))
  await enforceMemberLimit(tx, company)
  await tryJoinCompany(tx, { companyId, userId, role: companyRole, projectIds, invitedBy })
}
