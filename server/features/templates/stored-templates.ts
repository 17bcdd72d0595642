import type { ProjectTemplate, TemplateContent, TemplateId } from '#shared/templates/schemas.ts'
import type { ShippedTemplate } from '#shared/templates/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { withAgencyLanguage } from '#server/core/settings/language-offer.ts'
import { buildShippedTemplate } from './shipped/shipped-templates.ts'
import { t } from '#shared/i18n/t.ts'
import { getCompanyScope } from '#shared/contract/policy.ts'
import { publishAfterCommit } from '#server/core/realtime/publish.ts'

/** Selects the templates that the agency has stored. */
export const selectTemplates = (db: Database) =>
  db
    .selectFrom('projectTemplates')
    .select(['id', 'name', 'projectType', 'archivedAt', 'version'])
    .select((eb) => [
      eb.ref('shipped').$castTo<ShippedTemplate | null>().as('shipped'),
      eb.ref('content').$castTo<TemplateContent>().as('content'),
    ])

const findStoredTemplate = (db: Database, templateId: TemplateId) =>
  selectTemplates(db)
    .where(typeof templateId === 'number' ? 'id' : 'shipped', '=', templateId)
    .executeTakeFirst()

/** One of the agency's templates. */
export interface OwnTemplate {
  id: number
  name: string
  content: TemplateContent
}

type TemplateView = Pick<ProjectTemplate, 'id' | 'name' | 'content'>

/** Returns a template by id or shipped name, without copying it. @throws 404, 409 for an archived template */
export async function readTemplate(db: Database, templateId: TemplateId): Promise<TemplateView> {
  const storedTemplate = await findStoredTemplate(db, templateId)
  if (storedTemplate) return requireUnarchived(storedTemplate)
  if (typeof templateId === 'number') throw notFound('Template')
  return { id: null, ...(await getShippedTemplate(db, templateId)) }
}

/** Returns a template, copying a shipped one in the agency's language. @throws 404, 409 if it's archived */
export async function ensureOwnTemplate(tx: Database, templateId: TemplateId): Promise<OwnTemplate> {
  const storedTemplate = await findStoredTemplate(tx, templateId)
  if (storedTemplate) return requireUnarchived(storedTemplate)
  if (typeof templateId === 'number') throw notFound('Template')
  const { content, ...template } = await getShippedTemplate(tx, templateId)
  await tx
    .insertInto('projectTemplates')
    .values({ ...template, content: JSON.stringify(content) })
    .onConflict((conflicting) => conflicting.column('shipped').doNothing())
    .execute()
  return ensureOwnTemplate(tx, templateId)
}

function requireUnarchived<T extends { archivedAt: string | null }>(template: T): T {
  if (template.archivedAt === null) return template
  throw conflict(t('This template is archived. Restore it first.'))
}

/** Returns a shipped template in the agency's language. */
export const getShippedTemplate = (db: Database, name: ShippedTemplate) =>
  withAgencyLanguage(db, () => buildShippedTemplate(name))

/** Publishes the change to a template, so that open pages of staff reload the agency's templates. */
export const publishTemplateChange = (tx: Database, entityId: number): Promise<void> =>
  publishAfterCommit(tx, {
    kind: 'change',
    type: 'project_template_changed',
    entityType: 'project_template',
    entityId,
    place: getCompanyScope(null),
  })
