import type * as z from 'zod'
import type { NewWebsite, WebsiteChange } from '#shared/websites/schemas.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { toLocalizableDay } from '#server/platform/i18n/localizable.ts'
import { readBusinessClock } from '#server/core/sla/business-clock.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { findWritableProject } from '#server/core/access/find-parents.ts'
import { resolveArchiveChange } from '#server/core/access/archive.ts'
import { validateDay } from '#server/core/api/validate-day.ts'
import { requireValidName } from '#server/platform/http/require-valid-name.ts'
import { findContact } from '#server/features/companies/contact.ts'
import type { LockedWebsite } from './queries.ts'
import type { Context } from '#server/core/context/context.ts'

/** Adds a website to a project and its client. Returns its id. @throws 404, 409 for an archived project */
export async function createWebsite(ctx: Context, website: z.output<typeof NewWebsite>): Promise<number> {
  await lockCompaniesShared(ctx.db, 'projects', website.projectId)
  const project = await findWritableProject(ctx, website.projectId)
  const created = await ctx.db
    .insertInto('websites')
    .values({ ...website, userId: project.userId, companyId: project.companyId })
    .returning(['id', 'userId', 'companyId', 'projectId', 'name', 'launchDate'])
    .executeTakeFirstOrThrow()
  const today = (await readBusinessClock(ctx.db)).toDay(currentTime().toISOString())
  await ctx.emit('website_launched', created, {
    projectName: project.name,
    ...(created.launchDate > today && {
      status: 'planned',
      launchesOn: toLocalizableDay(created.launchDate),
    }),
  })
  return created.id
}

/**
 * Changes the given fields of a locked website, and archives or restores it.
 * @throws 400 for an invalid new name or day, and for a contact who isn't a member of the company or can't see its
 * project, 409 for a change to an archived website that doesn't restore it
 */
export async function updateWebsite(
  ctx: Context,
  current: LockedWebsite,
  change: z.output<typeof WebsiteChange>,
): Promise<void> {
  requireValidName('name', change.name, current.name)
  const { archived: _archived, contactId, ...others } = change
  const { archives, columns } = resolveArchiveChange('website', ctx.actor, { record: current, change })
  const userId = await findContact(ctx.db, contactId, current)
  const facts = { ...others, ...(userId !== undefined && { userId }) }
  const fields = [...Object.keys(others), ...(userId === undefined ? [] : ['contactId'])]
  if (fields.length === 0 && archives === undefined) return
  validateDay('launchDate', change.launchDate, current.launchDate)
  await ctx.db
    .updateTable('websites')
    .set({ ...facts, ...columns })
    .where('id', '=', current.id)
    .execute()
  const website = { ...current, name: change.name ?? current.name, userId: userId ?? current.userId }
  if (fields.length > 0) await ctx.emit('website_updated', website, { fields })
  if (archives !== undefined) await ctx.emit(archives ? 'website_archived' : 'website_restored', website)
}
