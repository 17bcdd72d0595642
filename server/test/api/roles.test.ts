import { afterAll, describe, expect, test } from 'vitest'
import { ACCESS_MATRIX } from '../access-matrix.ts'
import { accessRecords, callAbout } from '../access-records.ts'
import { CLIENTS, ROLES, type RoleName, STAFF, readActions, answerTo, isGuarded } from '../access-roles.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const actionOf = await readActions(portal.app)

const owner = await portal.buildClient()
const staff = await portal.buildStaff()
const { companyId } = owner
const recordOf = accessRecords(portal, owner, staff)
const elsewhere = await portal.buildProject({ userId: owner.id })
const otherCompany = (await portal.buildClient()).companyId

const people = new Map(await Promise.all(ROLES.map(async (name) => [name, await build(name)] as const)))

async function build(name: RoleName): Promise<{ id: number }> {
  if (name === 'staff owner') return staff
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

/** Gives a member who sees chosen projects all projects that exist by now. */
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

describe('every role at every call', { tags: ['nightly'] }, () => {
  const rows = Object.entries(ACCESS_MATRIX)

  test.each(rows.filter(([, row]) => isGuarded(row)))(
    'returns the status in the table to each role for %s',
    async (route, row) => {
      const action = actionOf(route)
      for (const [name, person] of people) {
        const record = await recordOf(row)
        if (CLIENTS[name]?.chosen === 'all') await chooseEvery(person.id)
        const { status } = await callAbout(portal.as(person), route, row, record)
        expect.soft([name, status]).toEqual([name, answerTo(name, action, route, row)])
      }
    },
  )

  test.each(rows.filter(([, row]) => !isGuarded(row)))(
    'returns the same status to staff as to anyone for %s',
    async (route, row) => {
      const { status } = await callAbout(portal.as(staff), route, row, await recordOf(row))
      expect(status).toBe(row.allowed)
    },
  )
})

test('returns 403 to a viewer, with the company and the user who can change the role', async () => {
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
      detail: 'Your role at Bakery Bauer is read-only here. Ask Anna Bauer to change it.',
    },
  ])
})
