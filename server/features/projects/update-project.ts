import { sql } from 'kysely'
import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import { type ProjectStatus, isFinished } from '#shared/projects/values.ts'
import type { ProjectChange } from '#shared/projects/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { followProject } from '#server/features/briefs/follow-project.ts'
import { ensureName } from '#server/http/names.ts'

interface LockedProject {
  id: number
  userId: number
  briefId: number | null
  name: string
  status: ProjectStatus
  progress: number
}

/**
 * Changes the given fields of a locked project. `completedDate` follows the status, and so does the brief that the
 * project came from.
 * @throws 400 for an invalid new name
 */
export async function updateProject(
  tx: Database,
  actor: Actor,
  project: LockedProject,
  change: z.output<typeof ProjectChange>,
): Promise<void> {
  const fields = Object.keys(change)
  if (fields.length === 0) return
  ensureName('name', change.name, project.name)
  const status = change.status ?? project.status
  await tx
    .updateTable('projects')
    .set({ ...change, completedDate: isFinished(status) ? sql`coalesce(completed_date, now())` : null })
    .where('id', '=', project.id)
    .execute()
  if (status !== project.status) await followProject(tx, actor, project, status)

  const { name = project.name, progress } = change
  await happened(
    tx,
    actor,
    'project_updated',
    { ...project, name },
    {
      fields,
      ...(status !== project.status && { status }),
      ...(progress !== undefined && { progress }),
    },
  )
}
