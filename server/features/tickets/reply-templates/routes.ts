import { replyTemplateEndpoints as endpoints } from '#shared/tickets/reply-templates/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { fieldError, notFound } from '#server/platform/errors.ts'
import { requireValidName } from '#server/platform/http/require-valid-name.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { findReplyTemplate, isNameTaken, lockReplyTemplate, readReplyTemplates } from './queries.ts'
import { t } from '#shared/i18n/t.ts'

export function replyTemplateRoutes(app: App): void {
  route(app, endpoints.list, 'replyTemplate.use', ({ ctx, query }) => readReplyTemplates(ctx.db, query))

  route(app, endpoints.get, 'replyTemplate.use', async ({ ctx, params }) =>
    requireRecord(await findReplyTemplate(ctx.db, params.id), 'Template'),
  )

  route(app, endpoints.create, 'replyTemplate.manage', async ({ ctx, body }) => {
    await requireFreeName(ctx.db, body.name)
    const { id } = await ctx.db
      .insertInto('replyTemplates')
      .values(body)
      .returning('id')
      .executeTakeFirstOrThrow()
    return requireRecord(await findReplyTemplate(ctx.db, id), 'Template')
  })

  route(app, endpoints.update, 'replyTemplate.manage', async ({ ctx, params, body, request }) => {
    const template = requireRecord(await lockReplyTemplate(ctx.db, params.id), 'Template')
    requireCurrentVersion(request, template)
    const { name = template.name, content = template.content } = body
    const { waitsForClient = template.waitsForClient } = body
    if (name === template.name && content === template.content && waitsForClient === template.waitsForClient)
      return template
    requireValidName('name', name, template.name)
    await requireFreeName(ctx.db, name, template.id)
    await ctx.db
      .updateTable('replyTemplates')
      .set({ name, content, waitsForClient })
      .where('id', '=', template.id)
      .execute()
    return requireRecord(await findReplyTemplate(ctx.db, template.id), 'Template')
  })

  route(app, endpoints.remove, 'replyTemplate.manage', async ({ ctx, params }) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('replyTemplates')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('Template')
  })
}

/** Checks that a name is free. The unique index rejects concurrent duplicates with a conflict. */
async function requireFreeName(db: Database, name: string, except?: number): Promise<void> {
  if (await isNameTaken(db, name, except))
    throw fieldError('name', t('There’s already a template with this name'))
}
