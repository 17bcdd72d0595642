import { queryOptions } from '@tanstack/react-query'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { ProjectTemplate } from '#shared/templates/schemas.ts'
import type { ShippedTemplate } from '#shared/templates/values.ts'
import { call, type CallInput, type CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'

export type TemplateItem = ProjectTemplate['content']['items'][number]
/** One that is the agency's own. */
export type KeptTemplate = ProjectTemplate & { id: number }
export type Preview = CallOutput<'GET /api/projects/:id/template-preview'>
export type PreviewRow = Preview['items'][number]

/** What a call for one of the agency's own answers: a template with a number. */
const kept = (template: ProjectTemplate) => template as KeptTemplate

export const isKept = (template: ProjectTemplate): template is KeptTemplate => template.id !== null

/** More than any agency has. */
const ALL = 500

/** The agency's templates, then those that the portal brings along and no one has chosen yet. */
export const templatesQuery = callOptions(['project-templates', 'list'], 'GET /api/project-templates', {
  query: { limit: ALL },
})

/** The archived ones. */
export const archivedTemplatesQuery = queryOptions({
  ...callOptions(['project-templates', 'archived'], 'GET /api/project-templates', {
    query: { limit: ALL, archived: 'true' },
  }),
  select: (templates) => templates.filter(isKept),
})

/** One of the agency's templates. */
export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: ['project-templates', id],
    queryFn: async ({ signal }) =>
      kept(await call('GET /api/project-templates/:id', { params: { id } }, { signal })),
  })

type TemplateChange = CallInput<'PATCH /api/project-templates/:id'>['body']

/** Changes a template unless somebody else has changed it since version `ifMatch` (412). */
export const saveTemplate = async (id: number, body: TemplateChange, ifMatch: number) =>
  kept(await call('PATCH /api/project-templates/:id', { params: { id }, body }, { ifMatch }))

/** What a template is called in calls: its number, or the name of one that the portal brings along. */
export const referenceOf = ({ id, shipped }: ProjectTemplate): string => String(id ?? shipped)

/** A template's reference as calls take it. */
export const asTemplateId = (reference: string) =>
  /^\d+$/.test(reference) ? Number(reference) : (reference as ShippedTemplate)

/** Where a template is used. */
export interface TemplateUse {
  /** A brief is accepted with it. */
  of: 'brief' | 'project'
  id: number
  /** The type of the website; null where it is not known. */
  projectType: Brief['projectType'] | null
}

/** What a template would make, row by row. */
export const previewQuery = ({ of, id }: TemplateUse, reference: string, startDate: string) =>
  callOptions(
    ['project-templates', 'preview', of, id, reference, startDate],
    `GET /api/${of}s/:id/template-preview`,
    { params: { id }, query: { templateId: reference, startDate } },
  )
