import { type SqlBool, sql } from 'kysely'
import { COMPANY_OF_TASK } from '#server/core/records/sql-fragments.ts'
import { isNotInArchivedProject, isNotInArchivedCompany } from '#server/core/access/archive.ts'

/** Keeps out milestones, which no one works on. Only their project's timeline shows them. */
export const isNotMilestone = sql<SqlBool>`not tasks.milestone`

/**
 * The only condition that keeps milestones, and tasks of archived projects and companies, out of totals, reminders, and
 * calendars.
 */
export const isCountedTask = sql<SqlBool>`${isNotMilestone} and ${isNotInArchivedProject('tasks')}
  and ${isNotInArchivedCompany(COMPANY_OF_TASK)}`
