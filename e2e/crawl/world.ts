import { sql } from 'kysely'
import * as z from 'zod'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import type { AnswerLink } from '#shared/answer-links/schemas.ts'
import { unsubscribeToken } from '#server/delivery/mail/unsubscribe-token.ts'
import { makeLink } from '#server/identity/links.ts'
import { ACCESS_MATRIX } from '#server/test/access-matrix.ts'
import type { Caller } from '#server/test/caller.ts'
import { buildOfEachKind } from '#server/test/each-kind.ts'
import { dayFromToday, type TestPortal } from '../harness.ts'

/** Executes if any of it is interpreted as markup, a link or a template. */
const PAYLOAD = `"'><img src=x onerror=window.ran=1><script>window.ran=1</script><svg onload=window.ran=1>\${window.ran=1}{{7*7}}`
const LINKS = [
  'javascript:window.ran=1',
  'data:text/html,<script>window.ran=1</script>',
  ' javascript:window.ran=1',
]

/** A part of every payload. */
export const MARK = 'onerror=window.ran'
const MARKUP = '<img src=x onerror=window.ran=1>'
const TITLE = `Website with an online shop, bookings and a recipe for every season ${MARKUP}`
/** 110 of the widest letter, which nothing can break. */
const WIDE = `${'W'.repeat(110)}${MARKUP}`

/** As short as it has to be for the header of a phone. */
const AGENCY = 'North <img src=x>'
/** For names that may have 80 characters. */
const NAME = `Online shop, bookings and recipes ${MARKUP}`

const NAMES = { api_tokens: 'name', webhooks: 'name' }
const TITLES = {
  projects: 'name',
  websites: 'name',
  reply_templates: 'name',
  briefs: 'project_name',
  tickets: 'title',
  info_requests: 'title',
  tasks: 'title',
  uploads: 'file_name',
}

export interface World {
  client: { id: number }
  staff: { id: number }
  ids: Record<string, number>
  /** Addresses of pages that only a link opens, by the name of their route. */
  links: Record<string, string>
}

/** Every kind of record and link, with texts that are long and hostile. */
export async function buildHostileWorld(portal: TestPortal): Promise<World> {
  const { client, staff, ids } = await buildWorld(portal)
  const callers = [portal.as(client), portal.as(staff)]
  const taken: Record<string, number> = {}
  for (const endpoint of writes)
    taken[`${endpoint.method} ${endpoint.path}`] = await fill(endpoint, callers, ids)
  const filled = Object.values(taken).filter((count) => count > 0).length
  if (filled <= 15) throw new Error(`Too few calls took the payload: ${JSON.stringify(taken)}`)
  const links = await buildLinks(portal, { client, staff, ids })
  await portal.as(staff).patch('/api/agency/settings', { name: AGENCY })
  await lengthen(portal, client.companyId)
  return { client, staff, ids, links }
}

/** A client with a record of every kind and what belongs to it, and a member of staff. */
async function buildWorld(portal: TestPortal) {
  const client = await portal.buildClient()
  const staff = await portal.buildStaff()
  const { brief, project, website, ticket, request, webhook } = await buildOfEachKind(
    portal,
    { client, staff },
    1,
  )
  const userId = client.id
  await portal.buildBrief({ userId, status: 'accepted' })
  await portal.buildProject({ userId, status: 'completed' })
  await portal.buildTicket({ userId, status: 'resolved' })
  await portal.buildTicket({ userId, private: true })
  await portal.buildInfoRequest({ clientId: userId, projectId: project.id, status: 'completed' })
  await portal.buildQuestion({ infoRequestId: request.id, label: PAYLOAD })
  await portal.buildMember(client.companyId, 'colleague')
  const template = await portal.as(staff).post('/api/project-templates', {
    name: 'Small website',
    content: { items: [{ key: 'logo', kind: 'request', title: 'Your logo', days: 3 }] },
  })
  const task = await portal.buildTask({ projectId: project.id, assigneeId: userId })
  const ids: Record<string, number> = {
    briefs: brief.id,
    projects: project.id,
    websites: website.id,
    tickets: ticket.id,
    'info-requests': request.id,
    tasks: task.id,
    companies: client.companyId,
    users: userId,
    webhooks: webhook.id,
    templates: (template.body as { id: number }).id,
    comments: ticket.id,
    activities: project.id,
  }
  return { client, staff, ids }
}

/** Calls that end the session or leave the records under test, or that need something other than text. */
const LEFT_OUT =
  /login|logout|setup|register|password|invitation|erase|deactivate|client-view|sessions|second-factor|authenticator|passkey|provider|reject|status$|DELETE /

const writes = Object.values(api)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ method, path, body }) => body && !LEFT_OUT.test(`${method} ${path}`))

/** Fields whose change would end the client's session. */
const ENDING_SESSIONS = new Set(['password', 'role'])

/** The possible properties of a body. */
const fieldsIn = (fitting: object, body: z.ZodType | undefined): string[] =>
  [...new Set([...Object.keys(fitting), ...fieldsOf(body)])].filter((name) => !ENDING_SESSIONS.has(name))

const fieldsOf = (body: z.ZodType | undefined): string[] =>
  body instanceof z.ZodObject ? Object.keys(body.shape) : []

/** Puts the payload into every field that accepts it, and returns how many did. */
async function fill(
  { method, path, body }: Endpoint,
  callers: Caller[],
  ids: Record<string, number>,
): Promise<number> {
  const name = `${method} ${path}`
  const [, , resource = ''] = path.split('/')
  const id = ids[resource] ?? ids['projects'] ?? 0
  const linked = name.includes('/tickets') ? ids['websites'] : ids['projects']
  const on = /comments|batch/.test(path) ? ids['tickets'] : linked
  const fitting = (ACCESS_MATRIX[name]?.body?.(on ?? id) ?? {}) as Record<string, unknown>
  let taken = 0
  for (const field of fieldsIn(fitting, body)) {
    const shapes = [PAYLOAD, [PAYLOAD], { message: PAYLOAD, details: PAYLOAD }]
    const values = /url|link|example/i.test(field) ? [...LINKS, ...shapes] : shapes
    for (const value of values) {
      const sent = { ...fitting, [field]: value }
      if (await anyTakes(callers, method, path.replace(/:\w+/, String(id)), sent)) {
        taken += 1
        break
      }
    }
  }
  return taken
}

async function anyTakes(
  callers: Caller[],
  method: Endpoint['method'],
  path: string,
  body: object,
): Promise<boolean> {
  for (const caller of callers) if ((await caller.send(method, path, body)).status < 300) return true
  return false
}

/** Valid links, each to a person or a record of its own, so that no visit uses up what another needs. */
async function buildLinks(
  portal: TestPortal,
  {
    client,
    staff,
    ids,
  }: { client: { id: number; companyId: number }; staff: { id: number }; ids: World['ids'] },
): Promise<Record<string, string>> {
  const invited = await portal.buildClient({ fullName: TITLE, invitedAt: new Date().toISOString() })
  const pendingEmail = `${'confirming-a-rather-long-address'.repeat(2)}@bakery.example`
  const confirming = await portal.buildClient({ fullName: TITLE, pendingEmail })
  const linkFor = async (id: number, purpose: Parameters<typeof makeLink>[2]) =>
    (await makeLink(portal.db, id, purpose)).href
  const question = await portal.buildQuestion({ clientId: client.id, label: PAYLOAD, help: PAYLOAD })
  const answer = await portal
    .as(client)
    .post<AnswerLink>(`/api/info-requests/${question.infoRequestId}/links`, {
      name: 'Tom Weber',
      email: 'tom@photos.example',
      questionIds: [question.id],
    })
  const invitation = await portal
    .as(staff)
    .post<{ link: string }>(`/api/companies/${client.companyId}/invitations`, {
      email: 'ben@hotel.example',
      fullName: 'Ben Keller',
      role: 'colleague',
    })
  const token = await unsubscribeToken(portal.db, {
    userId: client.id,
    kind: 'record',
    entityType: 'ticket',
    entityId: ids['tickets'] ?? 0,
  })
  return {
    invitation: await linkFor(invited.id, 'invitation'),
    reset: await linkFor(confirming.id, 'reset'),
    'confirm-email': await linkFor(confirming.id, 'confirmation'),
    'not-me': await linkFor(confirming.id, 'sign-in alert'),
    answer: `/answer${new URL(answer.body.link ?? '').hash}`,
    'company-invitation': `/company-invitation${new URL(invitation.body.link).hash}`,
    unsubscribe: `/unsubscribe?${new URLSearchParams({ token })}`,
    confirm: `/confirm?${new URLSearchParams({ to: '/api/users/export.csv' })}`,
  }
}

/** What people write is long, too: a company of one long word, and everything else of many. */
async function lengthen({ db }: TestPortal, companyId: number): Promise<void> {
  const rename = async (columns: Record<string, string>, name: string) => {
    for (const [table, column] of Object.entries(columns))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${name} || ' ' || id`.execute(db)
  }
  await rename(TITLES, TITLE)
  await db
    .updateTable('tasks')
    .set({ dueDate: dayFromToday(20) })
    .execute()
  await db
    .updateTable('infoRequests')
    .set({ dueDate: dayFromToday(20) })
    .execute()
  await rename(NAMES, NAME)
  await db
    .updateTable('users')
    .set({ fullName: `Anna-Katharina Bauer-Schmidtbauer ${MARKUP}` })
    .where('role', '=', 'client')
    .execute()
  await db
    .updateTable('users')
    .set({ fullName: `Alexandra Featherstonehaugh-Cholmondeley ${MARKUP}` })
    .where('role', '=', 'staff')
    .execute()
  await db.updateTable('companies').set({ name: WIDE }).where('id', '=', companyId).execute()
}
