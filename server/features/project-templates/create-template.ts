import type * as z from 'zod'
import type { NewProjectTemplate, TemplateContent } from '#shared/project-templates/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { templateChanged } from '#server/project-templates/template-changed.ts'
import { t } from '#shared/words.ts'

/**
 * Keeps a template and returns its id.
 * @throws 400 for an item of somebody who was never here, 409 for a second copy of one that the portal brings along
 */
export async function createTemplate(
  tx: Database,
  { content, ...template }: z.output<typeof NewProjectTemplate>,
): Promise<number> {
  await ensurePeople(tx, content)
  const created = await tx
    .insertInto('projectTemplates')
    .values({ ...template, content: JSON.stringify(content) })
    .onConflict((conflicting) => conflicting.column('shipped').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw conflict(t('This template is among the agency’s own already.'))
  await templateChanged(tx, created.id)
  return created.id
}

/** @throws 400 for an item of somebody who was never here; who has left is said when the template is applied */
export async function ensurePeople(tx: Database, { items }: TemplateContent): Promise<void> {
  const named = items.flatMap(({ assignee }, n) =>
    Number(assignee) > 0 ? [{ n, id: Number(assignee) }] : [],
  )
  if (named.length === 0) return
  const ids = named.map(({ id }) => id)
  const rows = await tx.selectFrom('users').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  const unknown = named.filter(({ id }) => !known.has(id))
  if (unknown.length === 0) return
  throw invalid(
    unknown.map(({ n }) => ({
      path: `content.items.${n}.assignee`,
      message: t('Please choose staff, the client or a person'),
    })),
  )
}
