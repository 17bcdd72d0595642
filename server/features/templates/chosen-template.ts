import type { ProjectTemplate, TemplateContent, TemplateId } from '#shared/templates/schemas.ts'
import type { ShippedTemplate } from '#shared/templates/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { inAgencysLanguage } from '#server/core/settings/offer.ts'
import { shippedTemplate } from './shipped/shipped.ts'
import { t } from '#shared/i18n/t.ts'
import { placeIn } from '#shared/contract/policy.ts'
import { publishAfterCommit } from '#server/core/realtime/publish.ts'

/** Selects the templates that the agency has stored. */
export const keptTemplates = (db: Database) =>
  db
    .selectFrom('projectTemplates')
    .select(['id', 'name', 'projectType', 'archivedAt', 'version'])
    .select((eb) => [
      eb.ref('shipped').$castTo<ShippedTemplate | null>().as('shipped'),
      eb.ref('content').$castTo<TemplateContent>().as('content'),
    ])

const findKept = (db: Database, templateId: TemplateId) =>
  keptTemplates(db)
    .where(typeof templateId === 'number' ? 'id' : 'shipped', '=', templateId)
    .executeTakeFirst()

/** One of the agency's templates. */
export interface OwnTemplate {
  id: number
  name: string
  content: TemplateContent
}

type Shown = Pick<ProjectTemplate, 'id' | 'name' | 'content'>

/**
 * Returns a template by its id or its shipped name, without copying it.
 * @throws 404 for a missing template, 409 for an archived template
 */
export async function shownTemplate(db: Database, templateId: TemplateId): Promise<Shown> {
  const kept = await findKept(db, templateId)
  if (kept) return notArchived(kept)
  if (typeof templateId === 'number') throw notFound('Template')
  return { id: null, ...(await inAgencysWords(db, templateId)) }
}

/**
 * Returns a template to be applied. A shipped template is copied once, in the agency's language.
 * @throws 404 for a missing template, 409 for an archived template
 */
export async function ownTemplate(tx: Database, templateId: TemplateId): Promise<OwnTemplate> {
  const kept = await findKept(tx, templateId)
  if (kept) return notArchived(kept)
  if (typeof templateId === 'number') throw notFound('Template')
  const { content, ...template } = await inAgencysWords(tx, templateId)
  await tx
    .insertInto('projectTemplates')
    .values({ ...template, content: JSON.stringify(content) })
    .onConflict((conflicting) => conflicting.column('shipped').doNothing())
    .execute()
  return ownTemplate(tx, templateId)
}

function notArchived<T extends { archivedAt: string | null }>(template: T): T {
  if (template.archivedAt === null) return template
  throw conflict(t('This template is archived. It has to be restored first.'))
}

/** Returns a shipped template in the agency's language. */
export const inAgencysWords = (db: Database, name: ShippedTemplate) =>
  inAgencysLanguage(db, () => shippedTemplate(name))

/** Publishes the change of a template, so that open pages of staff reload the agency's templates. */
export const templateChanged = (tx: Database, entityId: number): Promise<void> =>
  publishAfterCommit(tx, {
    kind: 'change',
    type: 'project_template_changed',
    entityType: 'project_template',
    entityId,
    place: placeIn(null),
  })
