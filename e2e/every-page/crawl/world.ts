import { sql } from 'kysely'
import * as z from 'zod'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import type { AnswerLink } from '#shared/requests/links/schemas.ts'
import { createUnsubscribeToken } from '#server/core/mail/unsubscribe-token.ts'
import { createAccountLink } from '#server/core/auth/links.ts'
import { ACCESS_MATRIX } from '#server/test/access-matrix.ts'
import type { Caller } from '#server/test/caller.ts'
import { buildOfEachKind } from '#server/test/each-kind.ts'
import { dayFromToday, type TestPortal } from '../../support/harness.ts'

/** Runs code if a page treats any part of it as markup, a link, or a template. */
const PAYLOAD = `"'><img src=x onerror=window.ran=1><script>window.ran=1</script><svg onload=window.ran=1>\${window.ran=1}{{7*7}}`
const LINKS = [
  'javascript:window.ran=1',
  'data:text/html,<script>window.ran=1</script>',
  ' javascript:window.ran=1',
]

/** Part of `PAYLOAD` and of the long names. A page with this text shows them as text. */
export const MARK = 'onerror=window.ran'
const MARKUP = '<img src=x onerror=window.ran=1>'
const TITLE = `Website with an online shop, bookings and a recipe for every season ${MARKUP}`
/** 110 of the widest letter, without a place to break the line. */
const WIDE = `${'W'.repeat(110)}${MARKUP}`

/** Short enough for the header on a phone. */
const AGENCY = 'North <img src=x>'
/** A name for fields with a limit of 80 characters. */
const NAME = `Online shop, bookings and recipes ${MARKUP}`

/** Tables whose records get `NAME`, and the column of the name. */
const NAMES = { api_tokens: 'name', webhooks: 'name' }
/** Tables whose records get `TITLE`, and the column of the title. */
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
  /** The ID of a record for each resource, by its name in the address. */
  ids: Record<string, number>
  /** Addresses of pages that need a link or a query string, by route. */
  links: Record<string, string>
}

/** Builds a record and a link of each kind, with long and hostile texts. Throws if too few endpoints accept the payload. */
export async function buildHostileWorld(portal: TestPortal): Promise<World> {
  const { client, staff, ids } = await buildWorld(portal)
  const callers = [portal.as(client), portal.as(staff)]
  const accepted: Record<string, number> = {}
  for (const endpoint of writeEndpoints)
    accepted[`${endpoint.method} ${endpoint.path}`] = await fillFields(endpoint, callers, ids)
  const filled = Object.values(accepted).filter((count) => count > 0).length
  if (filled <= 15) throw new Error(`Too few endpoints accept the payload: ${JSON.stringify(accepted)}`)
  const links = await buildLinks(portal, { client, staff, ids })
  await portal.as(staff).patch('/api/agency/settings', { name: AGENCY })
  await lengthenNames(portal, client.companyId)
  return { client, staff, ids, links }
}

/** Builds a client with a record of each kind and its related records, and a staff member. */
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

/** Calls that would end the session or change the state of the records, and calls that need more than text. */
const SKIPPED_CALLS =
  /login|logout|setup|register|password|invitation|erase|deactivate|client-view|sessions|second-factor|authenticator|passkey|provider|reject|status$|DELETE /

const writeEndpoints = Object.values(apiEndpoints)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ method, path, body }) => body && !SKIPPED_CALLS.test(`${method} ${path}`))

/** A change of these fields would end the client's session. */
const SESSION_FIELDS = new Set(['password', 'role'])

/** Lists the properties that a body can have, except `SESSION_FIELDS`. */
const listFields = (validBody: object, body: z.ZodType | undefined): string[] =>
  [...new Set([...Object.keys(validBody), ...listSchemaFields(body)])].filter(
    (name) => !SESSION_FIELDS.has(name),
  )

const listSchemaFields = (body: z.ZodType | undefined): string[] =>
  body instanceof z.ZodObject ? Object.keys(body.shape) : []

/** Sends the payload in each field of the endpoint's body, one call at a time. Returns how many fields accept it. */
async function fillFields(
  { method, path, body }: Endpoint,
  callers: Caller[],
  ids: Record<string, number>,
): Promise<number> {
  const name = `${method} ${path}`
  const [, , resource = ''] = path.split('/')
  const id = ids[resource] ?? ids['projects'] ?? 0
  const linked = name.includes('/tickets') ? ids['websites'] : ids['projects']
  const on = /comments|batch/.test(path) ? ids['tickets'] : linked
  const validBody = (ACCESS_MATRIX[name]?.body?.(on ?? id) ?? {}) as Record<string, unknown>
  let accepted = 0
  for (const field of listFields(validBody, body)) {
    const shapes = [PAYLOAD, [PAYLOAD], { message: PAYLOAD, details: PAYLOAD }]
    const values = /url|link|example/i.test(field) ? [...LINKS, ...shapes] : shapes
    for (const value of values) {
      const sent = { ...validBody, [field]: value }
      if (await isAccepted(callers, method, path.replace(/:\w+/, String(id)), sent)) {
        accepted += 1
        break
      }
    }
  }
  return accepted
}

/** Sends the call as each caller in turn. Returns whether one succeeded. */
async function isAccepted(
  callers: Caller[],
  method: Endpoint['method'],
  path: string,
  body: object,
): Promise<boolean> {
  for (const caller of callers) if ((await caller.send(method, path, body)).status < 300) return true
  return false
}

/** Builds valid links, by route. Visiting one doesn't use up another. */
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
  const createLink = async (id: number, purpose: Parameters<typeof createAccountLink>[2]['purpose']) =>
    (await createAccountLink(portal.db, id, { purpose })).href
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
  const token = await createUnsubscribeToken(portal.db, {
    userId: client.id,
    kind: 'record',
    entityType: 'ticket',
    entityId: ids['tickets'] ?? 0,
  })
  return {
    invitation: await createLink(invited.id, 'invitation'),
    reset: await createLink(confirming.id, 'reset'),
    'confirm-email': await createLink(confirming.id, 'confirmation'),
    'not-me': await createLink(confirming.id, 'sign-in alert'),
    answer: `/answer${new URL(answer.body.link ?? '').hash}`,
    'company-invitation': `/company-invitation${new URL(invitation.body.link).hash}`,
    unsubscribe: `/unsubscribe?${new URLSearchParams({ token })}`,
  }
}

/** Gives records long names, and due dates. The name of the company is a single long word. */
async function lengthenNames({ db }: TestPortal, companyId: number): Promise<void> {
  const renameRecords = async (columns: Record<string, string>, name: string) => {
    for (const [table, column] of Object.entries(columns))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${name} || ' ' || id`.execute(db)
  }
  await renameRecords(TITLES, TITLE)
  await db
    .updateTable('tasks')
    .set({ dueDate: dayFromToday(20) })
    .execute()
  await db
    .updateTable('infoRequests')
    .set({ dueDate: dayFromToday(20) })
    .execute()
  await renameRecords(NAMES, NAME)
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
