import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { ProjectTemplateChange } from '#shared/project-templates/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { templateChanged } from '#server/project-templates/template-changed.ts'
import { ensureName } from '#server/http/names.ts'
import { ensurePeople } from './create-template.ts'
import type { lockTemplate } from './queries.ts'

type LockedTemplate = NonNullable<Awaited<ReturnType<typeof lockTemplate>>>

/**
 * Changes the given fields of a locked template, and archives or restores it. What is as it was changes nothing.
 * @throws 400 for an invalid new name and for an item of somebody who was never here
 */
export async function changeTemplate(
  tx: Database,
  template: LockedTemplate,
  { name, projectType, content, archived }: z.output<typeof ProjectTemplateChange>,
): Promise<void> {
  ensureName('name', name, template.name)
  const isArchived = template.archivedAt !== null
  const changes = {
    ...(name !== undefined && name !== template.name && { name }),
    ...(projectType !== undefined && projectType !== template.projectType && { projectType }),
    ...(content &&
      !isDeepStrictEqual(stored(content), template.content) && { content: JSON.stringify(content) }),
    ...(archived !== undefined &&
      archived !== isArchived && { archivedAt: archived ? sql<string>`now()` : null }),
  }
  if (Object.keys(changes).length === 0) return
  if (content) await ensurePeople(tx, content)
  await tx.updateTable('projectTemplates').set(changes).where('id', '=', template.id).execute()
  await templateChanged(tx, template.id)
}

/** As it is stored: without what is undefined. */
const stored = (content: unknown): unknown => JSON.parse(JSON.stringify(content))
