import { sql } from 'kysely'
import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import { type ProjectStatus, isFinished, statusNews } from '#shared/projects/values.ts'
import type { ProjectChange } from '#shared/projects/schemas.ts'
import { addressOf } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { recordActivity } from '#server/events/record-activity.ts'
import { followProject } from '#server/features/briefs/follow-project.ts'
import { notifyPerson } from '#server/events/notify.ts'
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
 * Changes the given fields of a locked project. `completedDate` follows the status, and so does the brief the
 * project came from.
 * @throws 400 for a new name that may not be one
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

  const name = change.name ?? project.name
  await recordActivity(tx, {
    userId: actor.id,
    type: 'project_updated',
    entityType: 'project',
    entityId: project.id,
    clientId: project.userId,
    projectId: project.id,
    data: {
      name,
      fields,
      ...(status !== project.status && { status }),
      ...(change.progress !== undefined && { progress: change.progress }),
    },
  })
  const news = newsOf(project, change)
  if (news)
    await notifyPerson(tx, actor.id, project.userId, {
      type: 'project_updated',
      title: `${name}: ${news}`,
      entityType: 'project',
      entityId: project.id,
      href: addressOf('project', project.id, 'client'),
    })
}

/** What a client wants to hear of a change; a new wording is none of it. */
function newsOf(project: LockedProject, change: z.output<typeof ProjectChange>): string | undefined {
  if (change.status && change.status !== project.status) return statusNews(change.status)
  if (change.progress !== undefined && change.progress !== project.progress) return `${change.progress}% done`
  return undefined
}
