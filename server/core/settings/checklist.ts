import { sql } from 'kysely'
import type * as z from 'zod'
import type { AgencyChange, Checklist } from '#shared/settings/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** Returns which first steps a new agency has completed. Deleted users count, so that a step stays completed. */
export const readChecklist = (db: Database): Promise<Checklist> =>
  db
    .selectFrom('agency')
    .select('checklistDismissedAt as dismissedAt')
    .select([
      sql<boolean>`'logo' = any(first_steps)`.as('logo'),
      sql<boolean>`'color' = any(first_steps)`.as('color'),
      sql<boolean>`'hours' = any(first_steps)`.as('hours'),
      sql<boolean>`exists (select from mails where status in ('sent', 'undelivered'))`.as('mail'),
      sql<boolean>`exists (select from users where role = 'staff' offset 1)`.as('colleague'),
      sql<boolean>`exists (select from users where role = 'client')`.as('client'),
    ])
    .executeTakeFirstOrThrow()

/** Returns the column that stores which first steps a settings change takes, or no column if it takes none. */
export function getFirstStepColumns(change: z.output<typeof AgencyChange>) {
  const { logo, accentColor, timeZone, businessHours } = change
  const steps = [
    typeof logo === 'string' && 'logo',
    accentColor !== undefined && 'color',
    (timeZone !== undefined || businessHours !== undefined) && 'hours',
  ].filter((step) => step !== false)
  if (steps.length === 0) return {}
  return { firstSteps: sql<string[]>`array(select distinct unnest(first_steps || ${steps}::text[]))` }
}
