import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { projectTemplateEndpoints as endpoints } from '#shared/templates/endpoints.ts'
import type { ProjectTemplate, TemplateItem } from '#shared/templates/schemas.ts'
import { SHIPPED_TEMPLATES } from '#shared/templates/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { type Order, type Page, buildPageClause, toPage } from '#server/platform/db/paging.ts'
import { getShippedTemplate, selectTemplates } from './stored-templates.ts'

type ListQuery = z.output<typeof endpoints.list.query>

/**
 * A template with its sort keys. `brought` is 1 for a shipped template that the agency hasn't chosen yet. In a list of
 * one type, `general` is 1 for a template for every type.
 */
type TemplateRow = ProjectTemplate & { brought: number; general: number; place: number }

const toTerm = (key: keyof TemplateRow) => ({ expression: sql.ref(key), key, type: 'int4' as const })
/** The agency's own templates come first, then those of the listed type, and then the oldest. */
const ORDER: Order = { direction: 'asc', terms: [toTerm('brought'), toTerm('general'), toTerm('place')] }

/** Returns a page of templates: the agency's, and at the end the shipped templates that it hasn't chosen yet. */
export async function readTemplates(db: Database, query: ListQuery): Promise<Page<TemplateRow>> {
  const all = sql`(${selectStoredTemplates(query)} union all ${await selectShippedTemplates(db, query)}) as templates where ${matchesQuery(query)}`
  const [page, counted] = await Promise.all([
    sql<TemplateRow>`select * from ${all} and ${buildPageClause(ORDER, query)}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from ${all}`.execute(db),
  ])
  return toPage(page.rows, { order: ORDER, limit: query.limit, total: counted.rows[0]?.total ?? 0 })
}

/** Selects 1 for a template for every type in a list of one type, otherwise 0. */
const isGeneral = ({ projectType }: ListQuery, type: RawBuilder<unknown>) =>
  projectType ? sql`(${type} is null)::integer` : sql`0`

const selectStoredTemplates = (query: ListQuery) => sql`
  select id, shipped, name, project_type, content, archived_at, version,
    0 as brought, ${isGeneral(query, sql.ref('projectType'))} as general, id as place
  from project_templates`

/** Selects the shipped templates that the agency hasn't chosen yet. */
async function selectShippedTemplates(db: Database, query: ListQuery): Promise<RawBuilder<unknown>> {
  const templates = await Promise.all(SHIPPED_TEMPLATES.map((name) => getShippedTemplate(db, name)))
  const rows = templates.map(({ projectType: type, ...template }, position) => ({
    ...template,
    type,
    place: position,
  }))
  return sql`select null, shipped, name, type, content, null, 1, 1, ${isGeneral(query, sql.ref('type'))}, place
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as brought (shipped text, name text, type project_type, content jsonb, place integer)
    where not exists (select from project_templates where project_templates.shipped = brought.shipped)`
}

const matchesQuery = ({ archived = false, projectType }: ListQuery): RawBuilder<SqlBool> => sql<SqlBool>`
  (archived_at is not null) = ${archived}
  and ${projectType ? sql`coalesce(project_type, ${projectType}) = ${projectType}` : sql`true`}`

/**
 * Returns a template as the actor can read it. Freelancers on the staff don't get the texts of its items, which may
 * come from the project of a company that they have no access to. They can apply it without the texts.
 */
export function toReadableTemplate<T extends Pick<ProjectTemplate, 'id' | 'content'>>(
  actor: Actor,
  template: T,
): T {
  if (template.id === null || actor.role !== 'staff' || actor.staffRole !== 'freelancer') return template
  return { ...template, content: { items: template.content.items.map(omitTexts) } }
}

const omitTexts = ({ description: _description, questions: _questions, ...item }: TemplateItem) => item

export const findTemplate = (db: Database, id: number) =>
  selectTemplates(db).where('id', '=', id).executeTakeFirst()

export const lockTemplate = (tx: Database, id: number) =>
  selectTemplates(tx).where('id', '=', id).forUpdate().executeTakeFirst()
