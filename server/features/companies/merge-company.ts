import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { MEMBERS_MAX } from '#shared/companies/values.ts'
import type { CompanyMergeResult, CompanyMerge } from '#shared/companies/schemas.ts'
import { auditCompany } from './change-company.ts'
import { type LockedCompany, lockCompany } from './companies.ts'
import { publishRightsChange } from './memberships.ts'
import { revokeInvitations } from '#server/core/auth/revoke-created-links.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { conflict } from '#server/platform/errors.ts'
import { readableCompany } from './queries.ts'
import {
  listDemotedMembers,
  applyDemotion,
  previewDemotions,
  listStaffGains,
  listNewReaders,
} from './merged-members.ts'
import { t } from '#shared/i18n/t.ts'
import { lockRights } from '#server/core/access/rights-locks.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Moves everything of a company into another one and archives it. A preview only returns what would be moved and who
 * would see private records.
 * @throws 404, 409 for a merge into itself or into an archived company, for a company that was merged before, and above
 * 200 members
 */
export async function mergeCompany(
  ctx: Context,
  id: number,
  { into: intoId, preview }: z.output<typeof CompanyMerge>,
): Promise<z.input<typeof CompanyMergeResult>> {
  const { from, into } = await lockBoth(ctx.db, id, intoId)
  const moved = await countMoved(ctx.db, from.id, into.id)
  const people = await listMemberIdsOfBoth(ctx.db, from.id, into.id)
  if (people.length > MEMBERS_MAX)
    throw conflict(
      t('The merged company would have more than {max, plural, one {# person} other {# people}}.', {
        max: MEMBERS_MAX,
      }),
    )
  if (preview)
    return {
      into: await readableCompany(ctx, into.id),
      moved,
      willSee: await listNewReaders(ctx.db, from.id, into.id),
      team: await listStaffGains(ctx.db, from.id, into.id),
      roles: await previewDemotions(ctx, from.id, into.id),
    }
  await lockMembers(ctx.db, { userIds: people, from: from.id, into: into.id })
  const demotedMembers = await listDemotedMembers(ctx, from.id, into.id)
  const team = await listStaffGains(ctx.db, from.id, into.id)
  await moveMembers(ctx, from.id, into.id)
  const staff = await moveStaff(ctx.db, from.id, into.id)
  await moveRecords(ctx.db, from.id, into.id)
  for (const each of demotedMembers) await applyDemotion(ctx, into, each)
  await ctx.db
    .updateTable('companies')
    .set({ archivedAt: sql`coalesce(archived_at, now())`, mergedInto: into.id })
    .where('id', '=', from.id)
    .execute()
  await publishRightsChange(ctx.db, ...new Set([...people, ...staff]))
  for (const company of [from, into]) await ctx.emit('company_changed', company)
  await auditCompany(ctx, 'company.merged', { companyId: from.id, details: { into: into.id } })
  for (const { person, gains } of team)
    await audit(ctx, 'company.freelancer_gained', { userId: person.id, details: { company: gains.id } })
  return { into: await readableCompany(ctx, into.id), moved }
}

/** Locks both companies in the order of their ids, so that two merges can't deadlock. */
async function lockBoth(tx: Database, fromId: number, intoId: number) {
  const locked = new Map<number, LockedCompany | undefined>()
  for (const id of [fromId, intoId].toSorted((a, b) => a - b)) locked.set(id, await lockCompany(tx, id))
  const from = requireRecord(locked.get(fromId), 'Company')
  const into = requireRecord(locked.get(intoId), 'Company')
  if (from.id === into.id) throw conflict(t('Choose a company other than this one.'))
  if (into.archivedAt !== null) throw conflict(t('{company} is archived.', { company: into.name }))
  if (from.mergedInto !== null)
    throw conflict(t('{company} has already been merged into another company.', { company: from.name }))
  return { from, into }
}

const RECORD_TABLES = ['briefs', 'projects', 'websites', 'tickets', 'info_requests'] as const
const MESSAGE_TABLES = ['activities', 'notifications', 'mails', 'pushes'] as const

async function countMoved(tx: Database, from: number, into: number) {
  const countInTable = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} where company_id = ${from})::integer`
  const { rows } = await sql<z.output<typeof CompanyMergeResult>['moved']>`select
    (select count(*) from memberships where company_id = ${from} and ended_at is null and not exists (
      select from memberships there where there.company_id = ${into} and there.user_id = memberships.user_id
        and there.ended_at is null))::integer as people,
    ${countInTable('briefs')} as briefs, ${countInTable('projects')} as projects, ${countInTable('websites')} as websites,
    ${countInTable('tickets')} as tickets, ${countInTable('info_requests')} as "infoRequests",
    ((select count(*) from project_files join projects on projects.id = project_id where company_id = ${from})
      + (select count(*) from website_assets join websites on websites.id = website_id where company_id = ${from})
    )::integer as files`.execute(tx)
  return rows[0]!
}

/** Selects the memberships of both companies that haven't ended. */
const selectMembersOfBoth = (tx: Database, from: number, into: number) =>
  tx.selectFrom('memberships').where('companyId', 'in', [from, into]).where('endedAt', 'is', null)

async function listMemberIdsOfBoth(tx: Database, from: number, into: number): Promise<number[]> {
  const people = await selectMembersOfBoth(tx, from, into)
    .select('userId')
    .distinct()
    .orderBy('userId')
    .execute()
  return people.map(({ userId }) => userId)
}

/** Locks the members of both companies, so that they can no longer write for the company that is merged. */
async function lockMembers(
  tx: Database,
  { userIds, from, into }: { userIds: readonly number[]; from: number; into: number },
): Promise<void> {
  for (const userId of userIds) await lockRights(tx, userId)
  const members = selectMembersOfBoth(tx, from, into).select('userId')
  await members.orderBy('companyId').orderBy('userId').forUpdate().execute()
}

/**
 * Moves the members. Members of both companies keep their role in the other company. The others keep their role and the
 * date on which they joined. Open invitations end.
 */
async function moveMembers(ctx: Context, from: number, into: number): Promise<void> {
  await sql`
    insert into memberships (company_id, user_id, role, some_projects, news, invited_by, created_at)
    select ${into}, user_id, role, some_projects, news, invited_by, created_at from memberships
    where company_id = ${from} and ended_at is null
    on conflict (company_id, user_id) do update set role = excluded.role, some_projects = excluded.some_projects,
      news = excluded.news, invited_by = excluded.invited_by, created_at = excluded.created_at, ended_at = null,
      ended_by = null
    where memberships.ended_at is not null`.execute(ctx.db)
  // Members limited to projects in both companies get the union of those projects.
  await sql`
    insert into membership_projects (company_id, user_id, project_id)
    select ${into}, chosen.user_id, chosen.project_id from membership_projects chosen
      join memberships there on there.company_id = ${into} and there.user_id = chosen.user_id
        and there.some_projects and there.ended_at is null
    where chosen.company_id = ${from}
    on conflict do nothing`.execute(ctx.db)
  await ctx.db.deleteFrom('membershipProjects').where('companyId', '=', from).execute()
  await ctx.db
    .updateTable('memberships')
    .set({ endedAt: sql`now()`, endedBy: ctx.actor.id })
    .where('companyId', '=', from)
    .where('endedAt', 'is', null)
    .execute()
  await revokeInvitations(ctx.db, sql<SqlBool>`company_id = ${from}`)
}

/** Moves a company's freelancers to the other one. Returns the ids of everyone who works for that company. */
async function moveStaff(tx: Database, from: number, into: number): Promise<number[]> {
  await sql`insert into staff_companies (user_id, company_id)
    select user_id, ${into} from staff_companies where company_id = ${from}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('staffCompanies').where('companyId', '=', from).execute()
  const staff = await tx.selectFrom('staffCompanies').select('userId').where('companyId', '=', into).execute()
  return staff.map(({ userId }) => userId)
}

async function moveRecords(tx: Database, from: number, into: number): Promise<void> {
  for (const table of [...RECORD_TABLES, ...MESSAGE_TABLES])
    await sql`update ${sql.table(table)} set company_id = ${into} where company_id = ${from}`.execute(tx)
  await moveDeferredEvents(tx, from, into)
}

/** Moves the deferred events, so that the members of the other company are notified of them. */
async function moveDeferredEvents(tx: Database, from: number, into: number): Promise<void> {
  await sql`
    update held_events set event = case
        when event #> '{subject,companyId}' = to_jsonb(${from}::integer)
          then jsonb_set(event, '{subject,companyId}', to_jsonb(${into}::integer))
        else event end
      || jsonb_build_object('notices', (
        select coalesce(jsonb_agg(case
          when notice #> '{note,companyId}' = to_jsonb(${from}::integer)
            then jsonb_set(notice, '{note,companyId}', to_jsonb(${into}::integer))
          else notice end order by nth), '[]')
        from jsonb_array_elements(event -> 'notices') with ordinality as each (notice, nth)))
    where event #> '{subject,companyId}' = to_jsonb(${from}::integer)`.execute(tx)
}
