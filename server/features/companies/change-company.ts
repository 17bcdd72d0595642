import { sql } from 'kysely'
import type * as z from 'zod'
import type { CompanyChange } from '#shared/companies/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { type LockedCompany, createCompany } from './companies.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { keepCompanyInvitations } from '#server/core/mail/keep-waiting-mails.ts'
import { happened } from '#server/core/events/happened.ts'
import { becomes, recordAudit } from '#server/core/audit/record-audit.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import { ensureName } from '#server/platform/http/names.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { t } from '#shared/i18n/t.ts'

/** Makes a company without people and returns its number. */
export async function makeCompany(tx: Database, actor: Actor, name: string, visit: Visit): Promise<number> {
  const id = await createCompany(tx, name)
  await happened(tx, actor, 'company_changed', { id, name })
  await auditCompany(tx, actor, visit, 'company.created', id)
  return id
}

/**
 * Renames a locked company, archives it or restores it.
 * @throws 400 for an invalid new name, 403 for archiving by its people, 409 for one that was merged into another
 */
export async function changeCompany(
  tx: Database,
  actor: Actor,
  company: LockedCompany,
  { name = company.name, archived }: z.output<typeof CompanyChange>,
  visit: Visit,
): Promise<void> {
  if (archived !== undefined && actor.role !== 'staff')
    throw forbidden(t('Only the agency archives a company.'))
  ensureName('name', name, company.name)
  const isArchived = company.archivedAt !== null
  if (archived === false && company.mergedInto !== null)
    throw conflict(t('This company was merged into another one. It can’t be restored.'))
  const renames = name !== company.name
  const archives = archived !== undefined && archived !== isArchived
  if (!renames && !archives) return
  const change = { name, ...(archives && { archivedAt: archived ? sql<string>`now()` : null }) }
  await tx.updateTable('companies').set(change).where('id', '=', company.id).execute()
  // Nobody joins an archived company.
  if (archives && archived) await keepCompanyInvitations(tx, { companyId: company.id })
  await happened(tx, actor, 'company_changed', { ...company, name })
  if (renames) await auditCompany(tx, actor, visit, 'company.renamed', company.id)
  if (archives)
    await auditCompany(tx, actor, visit, 'company.archived', company.id, becomes('archived', archived))
}

/** Audits what was done to a company. */
export const auditCompany = (
  tx: Database,
  actor: Actor,
  visit: Visit,
  action: `company.${string}`,
  entityId: number,
  details = {},
) => recordAudit(tx, visit, actor.id, action, { entityType: 'company', entityId, details })
