import type * as z from 'zod'
import type { NewProjectTemplate, TemplateContent, ProjectTemplateChange } from '#shared/templates/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, invalidRequest } from '#server/platform/errors.ts'
import { publishTemplateChange } from './stored-templates.ts'
import { t } from '#shared/i18n/t.ts'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { requireValidName } from '#server/platform/http/require-valid-name.ts'
import type { lockTemplate } from './queries.ts'

/**
 * Stores a template and returns its id.
 * @throws 400 for an item assigned to an unknown person, 409 for a second copy of a shipped template
 */
export async function createTemplate(
  tx: Database,
  { content, ...template }: z.output<typeof NewProjectTemplate>,
): Promise<number> {
  await requireKnownAssignees(tx, content)
  const created = await tx
    .insertInto('projectTemplates')
    .values({ ...template, content: JSON.stringify(content) })
    .onConflict((conflicting) => conflicting.column('shipped').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw conflict(t('This is already one of your agency’s own templates.'))
  await publishTemplateChange(tx, created.id)
  return created.id
}

/** @throws 400 for an unknown assignee. One who has left is reported when the template is applied. */
async function requireKnownAssignees(tx: Database, { items }: TemplateContent): Promise<void> {
  const assignees = items.flatMap(({ assignee }, n) =>
    Number(assignee) > 0 ? [{ n, id: Number(assignee) }] : [],
  )
  if (assignees.length === 0) return
  const ids = assignees.map(({ id }) => id)
  const rows = await tx.selectFrom('users').select('id').where('id', 'in', ids).execute()
  const staffIds = new Set(rows.map(({ id }) => id))
  const unknownAssignees = assignees.filter(({ id }) => !staffIds.has(id))
  if (unknownAssignees.length === 0) return
  throw invalidRequest(
    unknownAssignees.map(({ n }) => ({
      path: `content.items.${n}.assignee`,
      message: t('Please choose staff, the client or a person'),
    })),
  )
}

type LockedTemplate = NonNullable<Awaited<ReturnType<typeof lockTemplate>>>

/**
 * Changes the given fields of a locked template, and archives or restores it. Unchanged values have no effect.
 * @throws 400 for an invalid new name, and for an item assigned to an unknown person
 */
export async function changeTemplate(
  tx: Database,
  template: LockedTemplate,
  { name, projectType, content, archived }: z.output<typeof ProjectTemplateChange>,
): Promise<void> {
  requireValidName('name', name, template.name)
  const isArchived = template.archivedAt !== null
  const changes = {
    ...(name !== undefined && name !== template.name && { name }),
    ...(projectType !== undefined && projectType !== template.projectType && { projectType }),
    ...(content &&
      !isDeepStrictEqual(toStoredContent(content), template.content) && { content: JSON.stringify(content) }),
    ...(archived !== undefined &&
      archived !== isArchived && { archivedAt: archived ? sql<string>`now()` : null }),
  }
  if (Object.keys(changes).length === 0) return
  if (content) await requireKnownAssignees(tx, content)
  await tx.updateTable('projectTemplates').set(changes).where('id', '=', template.id).execute()
  await publishTemplateChange(tx, template.id)
}

/** Converts content to its stored form, without undefined values. */
const toStoredContent = (content: unknown): unknown => JSON.parse(JSON.stringify(content))
