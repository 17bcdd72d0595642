import { replyTemplates } from '#shared/tickets/reply-templates/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { found } from '#server/core/access/access.ts'
import { fieldError, notFound } from '#server/platform/errors.ts'
import { ensureName } from '#server/platform/http/names.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { findReplyTemplate, isNameTaken, lockReplyTemplate, readReplyTemplates } from './queries.ts'
import { t } from '#shared/i18n/t.ts'

export function replyTemplateRoutes(app: App): void {
  route(app, replyTemplates.list, 'replyTemplate.use', ({ ctx, query }) => readReplyTemplates(ctx.db, query))

  route(app, replyTemplates.get, 'replyTemplate.use', async ({ ctx, params }) =>
    found(await findReplyTemplate(ctx.db, params.id), 'Template'),
  )

  route(app, replyTemplates.create, 'replyTemplate.manage', async ({ ctx, body }) => {
    await ensureFree(ctx.db, body.name)
    const { id } = await ctx.db
      .insertInto('replyTemplates')
      .values(body)
      .returning('id')
      .executeTakeFirstOrThrow()
    return found(await findReplyTemplate(ctx.db, id), 'Template')
  })

  route(app, replyTemplates.update, 'replyTemplate.manage', async ({ ctx, params, body, request }) => {
    const template = found(await lockReplyTemplate(ctx.db, params.id), 'Template')
    ensureCurrent(request, template)
    const { name = template.name, content = template.content } = body
    const { waitsForClient = template.waitsForClient } = body
    if (name === template.name && content === template.content && waitsForClient === template.waitsForClient)
      return template
    ensureName('name', name, template.name)
    await ensureFree(ctx.db, name, template.id)
    await ctx.db
      .updateTable('replyTemplates')
      .set({ name, content, waitsForClient })
      .where('id', '=', template.id)
      .execute()
    return found(await findReplyTemplate(ctx.db, template.id), 'Template')
  })

  route(app, replyTemplates.remove, 'replyTemplate.manage', async ({ ctx, params }) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('replyTemplates')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('Template')
  })
}

/**
 * Checks that a name is free. The unique index catches concurrent duplicates, and platform/db/problems.ts turns its
 * error into a conflict.
 */
async function ensureFree(db: Database, name: string, except?: number): Promise<void> {
  if (await isNameTaken(db, name, except))
    throw fieldError('name', t('There is already a template with this name'))
}
