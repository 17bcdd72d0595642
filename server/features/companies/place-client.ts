import type { CompanyRole } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { createCompany, lockCompany } from './companies.ts'
import { ensureRoom, joinCompany } from './memberships.ts'

/** Where a new client belongs: to a company that is there, or to a new one of this name. */
export interface ClientPlace {
  companyName: string | null
  companyId?: number | undefined
  /** In a company that is there. */
  companyRole?: CompanyRole | undefined
  /** The projects of it that their sight is limited to; null for every one. */
  projectIds?: readonly number[] | null | undefined
  /** Who of the staff made them a client. */
  invitedBy?: number | null | undefined
}

/**
 * Makes a client the owner of a new company, or one of the people of a company that is there.
 * @throws 400 on `companyId` for one that is missing or archived, 409 with the code `too_many` for one that is full
 */
export async function placeClient(
  tx: Database,
  person: { id: number; fullName: string },
  { companyName, companyId, companyRole = 'colleague', projectIds = null, invitedBy = null }: ClientPlace,
): Promise<void> {
  const userId = person.id
  if (companyId === undefined) {
    const id = await createCompany(tx, companyName ?? person.fullName)
    await joinCompany(tx, { companyId: id, userId, role: 'owner', invitedBy })
    return
  }
  const company = await lockCompany(tx, companyId)
  if (!company || company.archivedAt !== null) throw fieldError('companyId', t('Please choose a company'))
  await ensureRoom(tx, company)
  await joinCompany(tx, { companyId, userId, role: companyRole, projectIds, invitedBy })
}
