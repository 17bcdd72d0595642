import { afterAll, describe, expect, test } from 'vitest'
import type { CompanyRole } from '#shared/companies/values.ts'
import { type Action, isRankEnough, isRoleEnough, policy } from '#shared/contract/policy.ts'
import { ACCESS_MATRIX } from '#server/test/access-matrix.ts'
import { accessRecords, callAbout } from '#server/test/access-records.ts'
import { ROLES, type RecordKind, type RoleName, type Row } from '#server/test/access-row.ts'
import { testApp } from '#server/test/test-app.ts'

/** What each route asks for, once it was called. */
const actions = new Map<string, Action | 'public'>()

const portal = await testApp()
afterAll(portal.close)
portal.app.addHook('onRequest', async ({ method, routeOptions: { url, config } }) => {
  const { action } = config as { action?: Action | 'public' }
  if (action) actions.set(`${method} ${url}`, action)
})

const owner = await portal.buildClient()
const staff = await portal.buildStaff()
const { companyId } = owner
const recordOf = accessRecords(portal, owner, staff)
const elsewhere = await portal.buildProject({ userId: owner.id })
const otherCompany = (await portal.buildClient()).companyId

/** What a client is in the owner's company; `chosen` sees projects only: every one, or one that is not asked for. */
const CLIENTS: Partial<Record<RoleName, { role: CompanyRole; chosen?: 'all' | 'none' } | null>> = {
  colleague: { role: 'colleague' },
  viewer: { role: 'viewer' },
  freelancer: { role: 'colleague', chosen: 'all' },
  'freelancer elsewhere': { role: 'colleague', chosen: 'none' },
  'viewer of projects': { role: 'viewer', chosen: 'all' },
  'former member': null,
}
/** What they are among the staff, and whether the company is among those of a freelancer. */
const STAFF: Partial<Record<RoleName, { staffRole: 'member' | 'freelancer'; inReach: boolean }>> = {
  'staff member': { staffRole: 'member', inReach: true },
  'staff freelancer': { staffRole: 'freelancer', inReach: true },
  'staff freelancer elsewhere': { staffRole: 'freelancer', inReach: false },
}

const people = new Map(await Promise.all(ROLES.map(async (name) => [name, await build(name)] as const)))

async function build(name: RoleName): Promise<{ id: number }> {
  const member = STAFF[name]
  if (member) {
    const person = await portal.buildStaff({ staffRole: member.staffRole })
    if (member.staffRole === 'freelancer')
      await portal.db
        .insertInto('staffCompanies')
        .values({ userId: person.id, companyId: member.inReach ? companyId : otherCompany })
        .execute()
    return person
  }
  const client = CLIENTS[name]
  const person = await portal.buildMember(companyId, client?.role ?? 'colleague', {
    ...(client?.chosen && { projectIds: [elsewhere.id] }),
  })
  if (!client)
    await portal.db
      .updateTable('memberships')
      .set({ endedAt: new Date().toISOString() })
      .where('userId', '=', person.id)
      .execute()
  return person
}

/** Whoever sees chosen projects has chosen all that there are by now. */
async function chooseEvery(userId: number): Promise<void> {
  const projects = await portal.db
    .selectFrom('projects')
    .select('id')
    .where('companyId', '=', companyId)
    .execute()
  await portal.db
    .insertInto('membershipProjects')
    .values(projects.map(({ id: projectId }) => ({ companyId, userId, projectId })))
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Kinds of records that are part of a project; and those of nobody's company. */
const OF_PROJECT: RecordKind[] = ['project', 'projectFile', 'task', 'infoRequest', 'website', 'asset']
const OF_COMPANY: RecordKind[] = [...OF_PROJECT, 'brief', 'declinedBrief', 'ticket', 'upload', 'picture']

type Where = 'everywhere' | 'in a project' | 'in no project' | 'in no company'

/** Where the record of a row stands; one that is built for the row alone, by its path. */
function whereOf(route: string, { on }: Row): Where {
  if (on === undefined) return 'in no company'
  if (on === 'picture' || route.includes('/api/compan')) return 'everywhere'
  if (typeof on === 'string')
    return OF_PROJECT.includes(on)
      ? 'in a project'
      : OF_COMPANY.includes(on)
        ? 'in no project'
        : 'in no company'
  return /comment|ticket|brief/.test(route) ? 'in no project' : 'in a project'
}

/** What the policy says that this role is answered. */
function expected(name: RoleName, route: string, row: Row): number {
  const action = actions.get(route)
  if (action === undefined || action === 'public') throw new Error(`${route} asks for nothing`)
  return STAFF[name] ? ofStaff(name, action, route, row) : ofClient(name, action, route, row)
}

function ofClient(name: RoleName, action: Action, route: string, row: Row): number {
  const { client, needs } = policy[action]
  if (client === 'none') return 403
  if (client === 'own' && needs === null) return row.on ? row.other : row.owner
  const membership = CLIENTS[name]
  if (!membership) return needs === 'see' ? row.other : 403
  const { role, chosen } = membership
  if (!isRoleEnough({ companyId, role, projectIds: chosen ? [] : null }, action)) return 403
  const where = whereOf(route, row)
  const isSeen = !chosen || where === 'everywhere' || (where === 'in a project' && chosen === 'all')
  if (row.on && !isSeen) return row.other
  // What is the owner's own deed is refused to others who see it.
  const isOwn = client === 'own' || /^comment\.(?:update|delete)$/.test(action)
  return isOwn ? 403 : row.owner
}

function ofStaff(name: RoleName, action: Action, route: string, row: Row): number {
  const { staffRole = 'member', inReach = true } = STAFF[name] ?? {}
  const person = { id: 1, role: 'staff' as const }
  const actor = staffRole === 'member' ? { ...person, staffRole } : { ...person, staffRole, companyIds: [] }
  if (!isRankEnough(actor, action)) return 403
  const { client, staff: byStaff } = policy[action]
  if (byStaff === 'own' && row.on) return client === 'own' ? row.other : 404
  return whereOf(route, row) !== 'in no company' && !inReach ? 404 : row.staff
}

const guarded = Object.entries(ACCESS_MATRIX).filter(([, row]) => row.anonymous === 401 && row.owner !== 401)

describe.each(guarded)('%s', (route, row) => {
  test.each(ROLES)('is answered as the policy says: %s', async (name) => {
    const person = people.get(name) ?? { id: 0 }
    const record = await recordOf(row)
    if (CLIENTS[name]?.chosen === 'all') await chooseEvery(person.id)
    const { status } = await callAbout(portal.as(person), route, row, record)
    expect(status).toBe(row.roles?.[name] ?? expected(name, route, row))
  })
})

test('who may only read in one of their companies is told so, and whom to ask', async () => {
  const person = await portal.buildMember(companyId, 'viewer')
  await portal.db
    .insertInto('memberships')
    .values({ companyId: otherCompany, userId: person.id, role: 'owner' })
    .execute()
  const { id } = await portal.buildTicket({ userId: owner.id })
  const { status, body } = await portal.as(person).patch(`/api/tickets/${id}/status`, { status: 'resolved' })
  expect([status, body]).toMatchObject([
    403,
    {
      code: 'company_role',
      detail: 'Your role at Bakery Bauer lets you read this. Ask Anna Bauer to change that.',
    },
  ])
})
