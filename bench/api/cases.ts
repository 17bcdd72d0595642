import type { Client } from 'pg'
import { withClient } from '#server/operations/backup/tables.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import type { Calls } from './load.ts'
import { type SeededData, WORDS } from '#server/test/seed.ts'

/** One call to measure. `floor` is the path in floor.ts that does the same as cheaply as possible. */
export interface Case {
  name: string
  floor?: 'list' | 'search' | 'detail' | 'stats' | 'pgbench'
  calls: Calls
  /** The calls without compression, to compare with. */
  plain?: Calls
}

/** The encodings that browsers accept over https. */
const BROWSER = 'gzip, deflate, br, zstd'
const DIFFERENT_RECORDS = 500
const DIFFERENT_PAGES = 160

/** Returns all cases, on one seeded database. */
export const createCases = (url: string, seeded: SeededData): Promise<Case[]> =>
  withClient<Case[]>(url, async (client) => {
    const staff = { cookie: await signIn(client, seeded.staffId) }
    const owner = { cookie: await signIn(client, seeded.clientId) }
    const as = async (id: number) => ({ cookie: await signIn(client, id) })
    const tickets = async (id: number): Promise<Calls> => ({ paths: ['/api/tickets'], headers: await as(id) })
    const json = { ...owner, 'content-type': 'application/json' }
    const get = (...paths: string[]): Calls => ({ paths, headers: staff })
    const createCompressedCase = (accepted: string, ...paths: string[]) => ({
      calls: { paths, headers: { ...staff, 'accept-encoding': accepted } },
      plain: get(...paths),
    })
    const different = await pages(client)
    const ids = Array.from({ length: DIFFERENT_RECORDS }, (_, i) => 1 + ((i * 7919) % seeded.tickets))
    return [
      { name: 'session check', calls: get('/api/user') },
      { name: 'list', floor: 'list', calls: get('/api/tickets') },
      { name: 'list, compressed', ...createCompressedCase(BROWSER, '/api/tickets') },
      { name: 'list, each its page', floor: 'list', calls: get(...different) },
      { name: 'list, each its page, compressed', ...createCompressedCase(BROWSER, ...different) },
      { name: 'list, each its page, in gzip', ...createCompressedCase('gzip', ...different) },
      { name: 'list of a client', floor: 'list', calls: { paths: ['/api/tickets'], headers: owner } },
      { name: 'list of a colleague', calls: await tickets(seeded.colleagueId) },
      { name: 'list of a freelancer', calls: await tickets(seeded.freelancerId) },
      { name: 'list of a client of thirty companies', calls: await tickets(seeded.ofManyId) },
      { name: 'list of a freelancer of the staff', calls: await tickets(seeded.staffFreelancerId) },
      { name: 'list by status and priority', calls: get('/api/tickets?status=closed&priority=medium') },
      { name: 'last page', calls: get(`/api/tickets?cursor=${await lastPage(client)}`) },
      { name: 'search, rare word', calls: get(`/api/tickets?q=${WORDS.rare}`) },
      { name: 'search, word in 1 %', floor: 'search', calls: get(`/api/tickets?q=${WORDS.middling}`) },
      { name: 'search in 1 %, each its page', floor: 'search', calls: get(...(await foundPages(client))) },
      { name: 'search, word in 50 %', calls: get(`/api/tickets?q=${WORDS.frequent}`) },
      { name: 'detail', floor: 'detail', calls: get(...ids.map((id) => `/api/tickets/${id}`)) },
      { name: 'its comments', calls: get(...ids.map((id) => `/api/comments/ticket/${id}`)) },
      { name: 'stats', floor: 'stats', calls: get('/api/stats') },
      { name: 'morning', calls: get('/api/stats/morning') },
      { name: 'palette, rare word', calls: get(`/api/search?q=${WORDS.rare}`) },
      { name: 'palette, word in 50 %', calls: get(`/api/search?q=${WORDS.frequent}`) },
      {
        name: 'create',
        floor: 'pgbench',
        calls: { paths: ['/api/tickets'], headers: json, body: NEW_TICKET },
      },
    ]
  })

export const NEW_TICKET = {
  title: 'The opening hours are wrong',
  description: 'We close at six, not at eight as the page says.',
  serviceCategory: 'technical_support',
  priority: 'high',
}

/** Signs a user in and returns the cookie. */
export async function signIn(client: Client, userId: number): Promise<string> {
  const token = newToken()
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [hashToken(token), userId],
  )
  return `sid=${token}`
}

/** Returns the cursor before the oldest hundred tickets, in a list's format. */
async function lastPage(client: Client): Promise<string> {
  const { rows } = await client.query<CursorKey>(`${CURSOR_KEYS} order by created_at, id offset 100 limit 1`)
  return getCursor(rows[0])
}

/** Returns lists that start at different tickets. */
async function pages(client: Client): Promise<string[]> {
  const { rows } = await client.query<CursorKey>(
    `${CURSOR_KEYS} where id > 200 order by id limit ${DIFFERENT_PAGES}`,
  )
  return rows.map((cursorKey) => `/api/tickets?cursor=${getCursor(cursorKey)}`)
}

/** Returns pages of one search that start at different tickets. Few of them reach the end. */
async function foundPages(client: Client): Promise<string[]> {
  const { rows } = await client.query<CursorKey>(
    `${CURSOR_KEYS} where search like '%${WORDS.middling}%' order by created_at desc, id desc limit ${DIFFERENT_PAGES}`,
  )
  return rows.map((cursorKey) => `/api/tickets?q=${WORDS.middling}&cursor=${getCursor(cursorKey)}`)
}

interface CursorKey {
  id: number
  created: string
}
const CURSOR_KEYS = `select id, to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created from tickets`
const getCursor = (cursorKey: CursorKey | undefined) =>
  Buffer.from(JSON.stringify([cursorKey?.created, cursorKey?.id])).toString('base64url')
