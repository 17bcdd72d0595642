import { sql } from 'kysely'
import type * as z from 'zod'
import type { CompanyChange } from '#shared/companies/schemas.ts'
import { type LockedCompany, createCompany } from './companies.ts'
import { cancelInvitationMails } from '#server/core/mail/cancel-queued-mails.ts'
import { audit, toBooleanChange } from '#server/core/audit/record-audit.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import { requireValidName } from '#server/platform/http/require-valid-name.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/** Creates a company without members and returns its id. Emits an event and adds an audit entry. */
export async function addCompany(ctx: Context, name: string): Promise<number> {
  const id = await createCompany(ctx.db, name)
  await ctx.emit('company_changed', { id, name })
  await auditCompany(ctx, 'company.created', { companyId: id })
  return id
}

/**
 * Renames a locked company, archives it, or restores it.
 * @throws 400 for an invalid new name, 403 for a member who archives or restores it, 409 for restoring a merged company
 */
export async function changeCompany(
  ctx: Context,
  company: LockedCompany,
  { name = company.name, archived }: z.output<typeof CompanyChange>,
): Promise<void> {
  if (archived !== undefined && ctx.actor.role !== 'staff')
    throw forbidden(t('Only the agency can archive or restore a company.'))
  requireValidName('name', name, company.name)
  const isArchived = company.archivedAt !== null
  if (archived === false && company.mergedInto !== null)
    throw conflict(t('This company was merged into another one. It can’t be restored.'))
  const renames = name !== company.name
  const archives = archived !== undefined && archived !== isArchived
  if (!renames && !archives) return
  const change = { name, ...(archives && { archivedAt: archived ? sql<string>`now()` : null }) }
  await ctx.db.updateTable('companies').set(change).where('id', '=', company.id).execute()
  // No one can join an archived company.
  if (archives && archived) await cancelInvitationMails(ctx.db, { companyId: company.id })
  await ctx.emit('company_changed', { ...company, name })
  if (renames) await auditCompany(ctx, 'company.renamed', { companyId: company.id })
  if (archives)
    await auditCompany(ctx, 'company.archived', {
      companyId: company.id,
      details: toBooleanChange('archived', archived),
    })
}

export const auditCompany = (
  ctx: Context,
  action: `company.${string}`,
  { companyId, details = {} }: { companyId: number; details?: {} | undefined },
) => audit(ctx, action, { entityType: 'company', entityId: companyId, details })
