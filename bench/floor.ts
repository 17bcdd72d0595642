// A separate process: the best that Node and the driver can do. Bare node:http returns the bytes it was given. With one
// named statement through the driver, it returns the same records as the application.
import { type ServerResponse, createServer } from 'node:http'
import { Pool } from 'pg'
import { parsers } from '#server/platform/db/driver/values.ts'
import { WORDS } from '#server/test/seed.ts'
import { serveParent } from './support/child.ts'

const [connectionString = ''] = process.argv.slice(2)
const pool = new Pool({ connectionString, max: 10, types: parsers, options: '-c timezone=UTC' })
let bytes = ''

const PERSON = `json_build_object('id', client.id, 'fullName', client.full_name, 'role', client.role,
  'companyName', company.name) as client, json_build_object('id', company.id, 'name', company.name) as company`
const TICKET = `select ticket.id, ticket.website_id as "websiteId", ticket.user_id as "userId", ticket.title,
    ticket.description, ticket.service_category as "serviceCategory", ticket.status, ticket.priority,
    ticket.created_at as "createdAt", ticket.updated_at as "updatedAt", ticket.resolved_at as "resolvedAt", ${PERSON},
    case when website.id is not null then
      json_build_object('id', website.id, 'name', website.name, 'url', website.url) end as website,
    coalesce((select json_agg(json_build_object('name', file.name, 'fileName', file.file_name,
      'fileType', file.file_type, 'fileSize', file.file_size) order by hung.id)
      from attachments hung join uploads file on file.id = hung.upload_id where hung.ticket_id = ticket.id), '[]')
      as attachments
  from tickets ticket join users client on client.id = ticket.user_id
    join companies company on company.id = ticket.company_id
    left join websites website on website.id = ticket.website_id`
// All matches are read once, for the total and for the page.
const FOUND = `with found as materialized
    (select id, created_at from tickets where search like '%${WORDS.middling}%' limit 10000)`
const ON_PAGE = `ticket.id in (select id from found order by created_at desc, id desc limit 100)`

const STATEMENTS: Record<string, (id: string) => { name: string; text: string; values?: unknown[] }> = {
  list: () => ({ name: 'list', text: `${TICKET} order by ticket.created_at desc, ticket.id desc limit 100` }),
  search: () => ({
    name: 'search',
    text: `${FOUND} select page.*, (select count(*) from found) as total
      from (${TICKET} where ${ON_PAGE}) as page order by page."createdAt" desc, page.id desc`,
  }),
  detail: (id) => ({ name: 'detail', text: `${TICKET} where ticket.id = $1`, values: [id] }),
  stats: () => ({
    name: 'stats',
    text: `select kind, status, sum(n)::bigint as n from tallies where company_id = 0 group by kind, status`,
  }),
}

async function answer(path: string, response: ServerResponse): Promise<void> {
  const [, kind = '', id = ''] = path.split('/')
  const statement = STATEMENTS[kind]?.(id)
  const text = statement ? JSON.stringify((await pool.query(statement)).rows) : bytes
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(text)
}

const server = createServer((request, response) => {
  if (request.url === '/bytes' && request.method === 'PUT') {
    bytes = ''
    request.setEncoding('utf8').on('data', (part: string) => (bytes += part))
    request.on('end', () => response.end())
  } else {
    request.resume()
    answer(request.url ?? '', response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  }
})
server.listen(0, '127.0.0.1', () => serveParent(server))
