import { sql } from 'kysely'
import { type Place, placeIn } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** The kinds of records that companies own, and comments and questions, which stand where their record does. */
export const PLACED_KINDS = [
  'company',
  'brief',
  'project',
  'website',
  'task',
  'ticket',
  'info_request',
  'info_question',
  'comment',
] as const
export type PlacedKind = (typeof PLACED_KINDS)[number]

export const isPlaced = (kind: string): kind is PlacedKind => PLACED_KINDS.some((placed) => placed === kind)

interface Row {
  id: number
  companyId: number
  project: number | 'all' | null
  person: number | null
  private: boolean
  people: number[]
}

const projectOfBrief = (brief: string) =>
  `(select projects.id from projects where projects.brief_id = ${brief} limit 1)`
const readersOf = (column: string, id: string) =>
  `array(select user_id from record_readers where ${column} = ${id} order by user_id)`

/** The columns of `Row` after the id, and where they come from. */
const ROWS: Record<PlacedKind, { company: string; project: string; own?: string; from: string }> = {
  company: { company: 'record.id', project: `'all'::text`, from: 'companies as record' },
  brief: { company: 'record.company_id', project: projectOfBrief('record.id'), from: 'briefs as record' },
  project: { company: 'record.company_id', project: 'record.id', from: 'projects as record' },
  website: { company: 'record.company_id', project: 'record.project_id', from: 'websites as record' },
  task: {
    company: 'coalesce(project.company_id, brief.company_id)',
    project: 'record.project_id',
    from: `tasks as record left join projects as project on project.id = record.project_id
      left join briefs as brief on brief.id = record.brief_id`,
  },
  ticket: {
    company: 'record.company_id',
    project: 'null::integer',
    own: `record.user_id as person, record.private, ${readersOf('ticket_id', 'record.id')} as people`,
    from: 'tickets as record',
  },
  info_request: {
    company: 'record.company_id',
    project: 'record.project_id',
    own: `record.client_id as person, record.private, ${readersOf('info_request_id', 'record.id')} as people`,
    from: 'info_requests as record',
  },
  info_question: {
    company: 'request.company_id',
    project: 'request.project_id',
    own: `request.client_id as person, request.private, ${readersOf('info_request_id', 'request.id')} as people`,
    from: 'info_questions as record join info_requests as request on request.id = record.info_request_id',
  },
  comment: {
    company: 'coalesce(brief.company_id, project.company_id, ticket.company_id)',
    project: `coalesce(record.project_id, ${projectOfBrief('record.brief_id')})`,
    own: `ticket.user_id as person, coalesce(ticket.private, false) as private,
      ${readersOf('ticket_id', 'record.ticket_id')} as people`,
    from: `comments as record left join briefs as brief on brief.id = record.brief_id
      left join projects as project on project.id = record.project_id
      left join tickets as ticket on ticket.id = record.ticket_id`,
  },
}

const NOBODYS = `null::integer as person, false as private, '{}'::integer[] as people`

/** Where these records of a kind stand, by number; those that are gone are missing. */
export async function readPlaces(
  db: Database,
  kind: PlacedKind,
  ids: readonly number[],
): Promise<Map<number, Place>> {
  const { company, project, own = NOBODYS, from } = ROWS[kind]
  const { rows } = await sql<Row>`
    select record.id, ${sql.raw(company)} as company_id, to_json(${sql.raw(project)}) as project, ${sql.raw(own)}
    from ${sql.raw(from)} where record.id = any(${[...ids]})`.execute(db)
  return new Map(rows.map(({ id, companyId, ...rest }) => [id, placeIn(companyId, rest)]))
}
