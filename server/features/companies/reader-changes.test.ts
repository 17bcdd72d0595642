import { afterAll, describe, expect, test } from 'vitest'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import { testApp } from '#server/test/test-app.ts'
import type { RecordPeople } from '#shared/contract/privacy-fields.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = await portal.buildStaff()

type Person = { id: number }

/**
 * Creates a company with members of every role. `person` gets a private record that names two other colleagues and a
 * viewer.
 */
async function company() {
  const owner = await portal.buildClient({ companyName: 'Bakery Bauer' })
  const { companyId } = owner
  const [person, named, alsoNamed, outsider] = [
    await portal.buildMember(companyId),
    await portal.buildMember(companyId),
    await portal.buildMember(companyId),
    await portal.buildMember(companyId),
  ]
  const viewer = await portal.buildMember(companyId, 'viewer')
  return { companyId, owner, person, named, alsoNamed, outsider, viewer, staff }
}
type People = Awaited<ReturnType<typeof company>>
type Role = Exclude<keyof People, 'companyId' | 'alsoNamed'>
const ROLES: Role[] = ['named', 'person', 'owner', 'staff', 'viewer', 'outsider']

const RECORDS = {
  ticket: {
    path: '/api/tickets',
    build: (of: Person) => portal.buildTicket({ userId: of.id, private: true }),
  },
  request: {
    path: '/api/info-requests',
    build: (of: Person) => portal.buildInfoRequest({ clientId: of.id, private: true }),
  },
}
type Kind = keyof typeof RECORDS

async function privateRecord(kind: Kind, people: People) {
  const { path, build } = RECORDS[kind]
  const { id } = await build(people.person)
  const question = kind === 'request' ? await portal.buildQuestion({ infoRequestId: id }) : undefined
  await setReaders(people.owner, `${path}/${id}`, [people.named, people.alsoNamed, people.viewer])
  return { id, path: `${path}/${id}`, questionIds: question && [question.id] }
}
type PrivateRecord = Awaited<ReturnType<typeof privateRecord>>

const setReaders = (by: Person, path: string, people: Person[], isPrivate = true) =>
  portal
    .as(by)
    .put<RecordPeople>(`${path}/people`, { private: isPrivate, people: people.map(({ id }) => id) })
const handOver = (by: Person, { path, questionIds }: PrivateRecord, to: Person, what: 'all' | 'questions') =>
  portal.as(by).post(`${path}/hand-over`, { userId: to.id, ...(what === 'questions' && { questionIds }) })

type Write = (by: Person, record: PrivateRecord, people: People) => Promise<{ status: number; body: object }>
const keptNames = ({ named, alsoNamed, viewer }: People) => [named, alsoNamed, viewer]

const READER_WRITES: Record<string, Write> = {
  'names another colleague': (by, { path }, all) => setReaders(by, path, [...keptNames(all), all.outsider]),
  'names an owner': (by, { path }, all) => setReaders(by, path, [...keptNames(all), all.owner]),
  'removes a name': (by, { path }, all) => setReaders(by, path, [all.named, all.viewer]),
  'opens it to everyone': (by, { path }) => setReaders(by, path, [], false),
}
const HAND_OVERS: Record<string, Write> = {
  'takes it over for a named colleague': (by, record, { named }) => handOver(by, record, named, 'all'),
  'hands it to another named colleague': (by, record, { alsoNamed }) =>
    handOver(by, record, alsoNamed, 'all'),
  'takes questions over for a named colleague': (by, record, { named }) =>
    handOver(by, record, named, 'questions'),
  'hands questions to another named colleague': (by, record, { alsoNamed }) =>
    handOver(by, record, alsoNamed, 'questions'),
}
const HARMLESS_HAND_OVERS: Record<string, Write> = {
  'hands it to an owner': (by, record, { owner }) => handOver(by, record, owner, 'all'),
  'hands it back to its person': (by, record, { person }) => handOver(by, record, person, 'all'),
  'hands questions to an owner': (by, record, { owner }) => handOver(by, record, owner, 'questions'),
  'hands questions back to its person': (by, record, { person }) => handOver(by, record, person, 'questions'),
}
const ALLOWED = { person: 200, owner: 200, staff: 200, viewer: 403, outsider: 404 }
const WIDENING: Record<Role, number> = { ...ALLOWED, named: 403 }
const HARMLESS: Record<Role, number> = { ...ALLOWED, named: 200 }

const cases = (kind: Kind, writes: Record<string, Write>, expected: Record<Role, number>) =>
  Object.entries(writes).flatMap(([what, write]) =>
    ROLES.map((role) => ({ kind, what, write, role, status: expected[role] })),
  )

describe('rights to change who can read a private record', () => {
  test.each([
    ...cases('ticket', READER_WRITES, WIDENING),
    ...cases('request', READER_WRITES, WIDENING),
    ...cases('request', HAND_OVERS, WIDENING),
    ...cases('request', HARMLESS_HAND_OVERS, HARMLESS),
  ])(
    'returns $status for a private $kind when the user “$role” $what',
    async ({ kind, write, role, status }) => {
      const people = await company()
      const record = await privateRecord(kind, people)
      const state = async () => [
        (await portal.as(people.owner).get(`${record.path}/people`)).body,
        (await portal.as(people.owner).get<Partial<InfoRequest>>(record.path)).body.clientId,
        kind === 'request' && (await portal.as(people.owner).get(`${record.path}/questions`)).body,
      ]
      const before = await state()
      const answer = await write(people[role], record, people)
      expect(answer.status).toBe(status)
      if (status !== 200) expect(await state()).toEqual(before)
      if (status === 403 && role === 'named') expect(answer.body).toMatchObject({ code: 'company_role' })
    },
  )

  test.each(['ticket', 'request'] as const)(
    'lets named readers save a private %s unchanged, but not change who can read it',
    async (kind) => {
      const people = await company()
      const { path } = await privateRecord(kind, people)
      const same = await setReaders(people.named, path, [people.alsoNamed, people.viewer])
      expect([same.status, same.body.people.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([
        200,
        keptNames(people)
          .map(({ id }) => id)
          .toSorted((a, b) => a - b),
      ])
      const refused = await setReaders(people.named, path, [people.alsoNamed])
      expect(refused.body).toMatchObject({
        detail: `Only the agency, an owner or the person this belongs to can change who sees it. Ask ${people.owner.fullName}.`,
      })
    },
  )

  test.each([
    ['named', 'named', 404],
    ['person', 'person', 200],
    ['owner', 'named', 200],
    ['owner', 'person', 200],
  ] as const)(
    'lets the %s end the membership of the %s, whose successor for private records gets %d',
    async (by, leaving, status) => {
      const people = await company()
      const records = [await privateRecord('ticket', people), await privateRecord('request', people)]
      const { status: left } = await portal
        .as(people[by])
        .send('DELETE', `/api/companies/${people.companyId}/people/${people[leaving].id}`, {
          successors: { private: people.outsider.id },
        })
      expect(left).toBe(204)
      for (const { path } of records) expect((await portal.as(people.outsider).get(path)).status).toBe(status)
    },
  )
})

test.each(['removed by an owner', 'deleted by staff'])(
  'shows the private records of a member %s to no new readers without a successor',
  async (how) => {
    const people = await company()
    const records = [await privateRecord('ticket', people), await privateRecord('request', people)]
    const reads = async () => {
      const others = ['owner', 'named', 'alsoNamed', 'outsider', 'viewer'] as const
      const statuses = others.map(async (role) => [
        role,
        ...(await Promise.all(
          records.map(async ({ path }) => (await portal.as(people[role]).get(path)).status),
        )),
      ])
      return Promise.all(statuses)
    }
    const before = await reads()
    const { companyId, owner, person } = people
    const left = await (how === 'deleted by staff'
      ? portal.as(staff).delete(`/api/users/${person.id}`)
      : portal.as(owner).delete(`/api/companies/${companyId}/people/${person.id}`))
    expect(left.status).toBe(204)
    expect(await reads()).toEqual(before)
  },
)

test('does not change who can read a brief and its requests when staff accept the brief', async () => {
  const { companyId, owner, person, named, outsider, viewer } = await company()
  const limited = await portal.buildMember(companyId, 'colleague', {
    projectIds: [(await portal.buildProject({ userId: owner.id })).id],
  })
  const brief = await portal.buildBrief({ userId: person.id })
  const ofBrief = { clientId: person.id, briefId: brief.id }
  const [open, closed] = [
    await portal.buildInfoRequest(ofBrief),
    await portal.buildInfoRequest({ ...ofBrief, private: true }),
  ]
  await setReaders(owner, `/api/info-requests/${closed.id}`, [named])
  const paths = [`/api/briefs/${brief.id}`, ...[open, closed].map(({ id }) => `/api/info-requests/${id}`)]
  const reads = () =>
    Promise.all(
      [owner, person, named, outsider, viewer, limited].flatMap((reader) =>
        paths.map(async (path) => (await portal.as(reader).get(path)).status),
      ),
    )
  const before = await reads()
  expect((await portal.as(staff).post(`/api/briefs/${brief.id}/accept`)).status).toBe(200)
  expect(await reads()).toEqual(before)
  expect(new Set(before)).toEqual(new Set([200, 404]))
})

test('lets a colleague make a ticket private and name readers, but not open it to the company again', async () => {
  const { person, named, outsider } = await company()
  const { id } = await portal.buildTicket({ userId: person.id })
  const path = `/api/tickets/${id}`
  expect((await setReaders(named, path, [outsider])).status).toBe(200)
  expect((await setReaders(named, path, [], false)).status).toBe(403)
  expect((await setReaders(outsider, path, [], false)).status).toBe(403)
  expect((await setReaders(person, path, [], false)).status).toBe(200)
})

test('does not let named readers of a private request send guests an answer link', async () => {
  const people = await company()
  const { path, questionIds } = await privateRecord('request', people)
  const invite = (by: Person) =>
    portal
      .as(by)
      .post(`${path}/links`, { name: 'Tom Weber', email: `tom-${by.id}@photos.example`, questionIds })
  expect((await invite(people.named)).status).toBe(403)
  expect((await invite(people.person)).status).toBe(201)
})
