import { queryOptions } from '@tanstack/react-query'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { ProjectTemplate } from '#shared/templates/schemas.ts'
import type { ShippedTemplate } from '#shared/templates/values.ts'
import { call, type CallInput, type CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'

export type ProjectTemplateItem = ProjectTemplate['content']['items'][number]
export type TemplateItems = readonly ProjectTemplateItem[]
export type ItemsUpdate = (items: TemplateItems) => ProjectTemplateItem[]
/** One of the agency's own templates, which has an ID. */
export type AgencyTemplate = ProjectTemplate & { id: number }
export type Preview = CallOutput<'GET /api/projects/:id/template-preview'>
export type PreviewRow = Preview['items'][number]

/** Narrows the response of a call for one of the agency's own templates, which has an ID. */
const toAgencyTemplate = (template: ProjectTemplate) => template as AgencyTemplate

export const isAgencyTemplate = (template: ProjectTemplate): template is AgencyTemplate =>
  template.id !== null

/** More templates than any agency has. */
const ALL = 500

/** The agency's templates, then the templates shipped with the portal that no one has chosen yet. */
export const projectTemplatesQuery = callOptions(
  ['project-templates', 'list'],
  'GET /api/project-templates',
  { query: { limit: ALL } },
)

/** The agency's archived templates. */
export const archivedTemplatesQuery = queryOptions({
  ...callOptions(['project-templates', 'archived'], 'GET /api/project-templates', {
    query: { limit: ALL, archived: 'true' },
  }),
  select: (templates) => templates.filter(isAgencyTemplate),
})

/** One of the agency's templates. */
export const projectTemplateQuery = (id: number) =>
  queryOptions({
    queryKey: ['project-templates', id],
    queryFn: async ({ signal }) =>
      toAgencyTemplate(await call('GET /api/project-templates/:id', { params: { id } }, { signal })),
  })

type NewTemplate = CallInput<'POST /api/project-templates'>['body']

/** Creates one of the agency's templates. */
export const createProjectTemplate = (body: NewTemplate, idempotencyKey: string) =>
  call('POST /api/project-templates', { body }, { idempotencyKey })

type TemplateChange = CallInput<'PATCH /api/project-templates/:id'>['body']

/** Changes a template unless someone else has changed it since version `ifMatch` (412). */
export const saveTemplate = async (id: number, body: TemplateChange, ifMatch: number) =>
  toAgencyTemplate(await call('PATCH /api/project-templates/:id', { params: { id }, body }, { ifMatch }))

/** Returns a template's reference in calls: its ID, or the name of a template shipped with the portal. */
export const getTemplateReference = ({ id, shipped }: ProjectTemplate): string => String(id ?? shipped)

/** Converts a template's reference to the type that calls take. */
export const toTemplateId = (reference: string) =>
  /^\d+$/.test(reference) ? Number(reference) : (reference as ShippedTemplate)

/** The brief or project that a template is used for. */
export interface TemplateUse {
  /** A brief is accepted with the template. */
  kind: 'brief' | 'project'
  id: number
  /** The type of the website, or null if it isn't known. */
  projectType: Brief['projectType'] | null
}

/** A preview of what a template would create, row by row. */
export const templatePreviewQuery = ({ kind, id }: TemplateUse, reference: string, startDate: string) =>
  callOptions(
    ['project-templates', 'preview', kind, id, reference, startDate],
    `GET /api/${kind}s/:id/template-preview`,
    { params: { id }, query: { templateId: reference, startDate } },
  )
