import { type SqlBool, sql } from 'kysely'
import { COMPANY_OF_TASK } from '#server/core/records/sql-fragments.ts'
import { notOfArchived, notOfArchivedCompany } from '#server/core/access/archive.ts'

/** Keeps out milestones, which no one works on. Only their project's timeline shows them. */
export const isNoMilestone = sql<SqlBool>`not tasks.milestone`

/**
 * The only condition that keeps milestones, and tasks of archived projects and companies, out of totals, reminders, and
 * calendars.
 */
export const isCountedTask = sql<SqlBool>`${isNoMilestone} and ${notOfArchived('tasks')}
  and ${notOfArchivedCompany(COMPANY_OF_TASK)}`
