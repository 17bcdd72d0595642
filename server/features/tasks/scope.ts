import { type SqlBool, sql } from 'kysely'
import { notOfArchived } from '#server/guard/archive.ts'

/** Keeps out milestones, which nobody does: only their project's line of days shows them. */
export const isNoMilestone = sql<SqlBool>`not tasks.milestone`

/** The one condition that keeps milestones, and tasks of archived projects, out of figures, reminders and calendars. */
export const isCountedTask = sql<SqlBool>`${isNoMilestone} and ${notOfArchived('tasks')}`
