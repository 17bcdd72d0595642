import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schemas.ts'
import { canSee } from '#shared/contract/policy.ts'
import { findActor } from '#server/core/access/actor.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

type Person = Awaited<ReturnType<typeof portal.buildClient>>
let people: Record<'owner' | 'colleague' | 'viewer' | 'freelancer' | 'outsider', Person>
let sam: Awaited<ReturnType<typeof portal.buildStaff>>
let freelancerOfStaff: typeof sam
let projectId: number
let otherProjectId: number

beforeAll(async () => {
  const owner = await portal.buildClient({ fullName: 'Olga Owner' })
  const of = { userId: owner.id }
  projectId = (await portal.buildProject(of)).id
  otherProjectId = (await portal.buildProject(of)).id
  people = {
    owner,
    colleague: await portal.buildMember(owner.companyId),
    viewer: await portal.buildMember(owner.companyId, 'viewer'),
    freelancer: await portal.buildMember(owner.companyId, 'colleague', { projectIds: [projectId] }),
    outsider: await portal.buildClient(),
  }
  sam = await portal.buildStaff()
  freelancerOfStaff = await portal.buildStaff({ staffRole: 'freelancer' })
  await portal.db
    .insertInto('staffCompanies')
    .values({ userId: freelancerOfStaff.id, companyId: people.outsider.companyId })
    .execute()
})
beforeEach(async () => {
  for (const table of ['notifications', 'mails', 'follows', 'recordReaders'] as const)
    await portal.db.deleteFrom(table).execute()
  await portal.db.updateTable('memberships').set({ news: 'all' }).execute()
})

/** Returns the names of the people who have a notification. */
async function listRecipients(): Promise<string[]> {
  const everybody = { ...people, sam, freelancerOfStaff }
  const found: string[] = []
  for (const [name, person] of Object.entries(everybody))
    if ((await portal.as(person).get<Notification[]>('/api/notifications')).body.length > 0) found.push(name)
  return found
}

const follow = (person: Person, entityType: string, entityId: number, state: 'followed' | 'muted') =>
  portal.db.insertInto('follows').values({ userId: person.id, entityType, entityId, state }).execute()
const comment = (by: { id: number }, entityType: string, entityId: number) =>
  portal.as(by).post('/api/comments', { content: 'A word.', entityType, entityId })
const readTicket = (person: Person, more = {}) => portal.buildTicket({ userId: person.id, ...more })
const readRequest = (person: Person, more = {}) =>
  portal.buildInfoRequest({ clientId: person.id, userId: sam.id, projectId, ...more })

describe('notifications about a ticket', () => {
  test('go to its requester, followers, and commenters, and to no one else in the company', async () => {
    const { id } = await readTicket(people.colleague)
    await portal.buildComment({ ticketId: id, userId: people.owner.id })
    await follow(people.viewer, 'ticket', id, 'followed')
    await comment(sam, 'ticket', id)
    expect(await listRecipients()).toEqual(['owner', 'colleague', 'viewer'])
    const reasons = (await portal.db.selectFrom('mails').select(['userId', 'reason']).execute()).map(
      ({ userId, reason }) => [Object.values(people).find((person) => person.id === userId)?.id, reason],
    )
    expect(new Map(reasons as [number, string][])).toEqual(
      new Map([
        [people.owner.id, 'wrote'],
        [people.colleague.id, 'person'],
        [people.viewer.id, 'followed'],
      ]),
    )
  })

  test('go to the requester and staff when another member comments', async () => {
    const { id } = await readTicket(people.colleague)
    await comment(people.owner, 'ticket', id)
    expect(await listRecipients()).toEqual(['colleague', 'sam'])
  })

  test('do not go to a user who muted it', async () => {
    const { id } = await readTicket(people.colleague)
    await follow(people.colleague, 'ticket', id, 'muted')
    await comment(sam, 'ticket', id)
    expect(await listRecipients()).toEqual([])
  })

  test('go only to its readers when it is private', async () => {
    const { id } = await readTicket(people.owner, { private: true })
    for (const person of [people.colleague, people.viewer, people.freelancer])
      await follow(person, 'ticket', id, 'followed')
    await portal.db.insertInto('recordReaders').values({ userId: people.viewer.id, ticketId: id }).execute()
    await comment(sam, 'ticket', id)
    expect(await listRecipients()).toEqual(['owner', 'viewer'])
  })
})

describe('notifications about an information request', () => {
  test('go only to its respondent when staff change it', async () => {
    const { id } = await readRequest(people.colleague)
    await portal.as(sam).patch(`/api/info-requests/${id}`, { title: 'Five photos of the team' })
    expect(await listRecipients()).toEqual(['colleague'])
  })

  test('go to the respondent and staff when another member answers', async () => {
    const { id } = await readRequest(people.colleague)
    const responseData = { message: 'Here they are.' }
    const { status, body } = await portal
      .as(people.owner)
      .patch(`/api/info-requests/${id}`, { responseData, status: 'completed' })
    expect([status, body]).toMatchObject([
      200,
      { answeredBy: { id: people.owner.id }, clientId: people.colleague.id },
    ])
    expect(await listRecipients()).toEqual(['colleague', 'sam'])
  })
})

describe('notifications about a project', () => {
  test('go to every member who can read it and wants all notifications', async () => {
    await portal.as(sam).patch(`/api/projects/${projectId}`, { progress: 40 })
    expect(await listRecipients()).toEqual(['owner', 'colleague', 'viewer', 'freelancer'])
  })

  test('skip members without access to it, and members who want only what they follow', async () => {
    await portal.db
      .updateTable('memberships')
      .set({ news: 'mine' })
      .where('userId', 'in', [people.colleague.id, people.viewer.id])
      .execute()
    await follow(people.viewer, 'project', otherProjectId, 'followed')
    await portal.as(sam).patch(`/api/projects/${otherProjectId}`, { progress: 40 })
    expect(await listRecipients()).toEqual(['owner', 'viewer'])
  })
})

const raise = (person: Person) =>
  portal.as(person).post('/api/tickets', {
    title: 'The opening hours are wrong',
    description: 'We close at six, not at eight.',
    serviceCategory: 'general',
  })

test('notifies staff freelancers only about their companies', async () => {
  await raise(people.owner)
  expect(await listRecipients()).toEqual(['sam'])
  await raise(people.outsider)
  expect(await listRecipients()).toEqual(['sam', 'freelancerOfStaff'])
})

test('stores the company with a notification and its mail', async () => {
  const { id } = await readTicket(people.owner)
  await comment(sam, 'ticket', id)
  const [news] = (await portal.as(people.owner).get<Notification[]>('/api/notifications')).body
  expect(news?.company).toEqual({ id: people.owner.companyId, name: 'Bakery Bauer' })
  const [mail] = await readTranslatedMails(portal.db)
  expect(mail?.entityId).toBe(id)
  const { companyId } = await portal.db.selectFrom('mails').select('companyId').executeTakeFirstOrThrow()
  expect(companyId).toBe(people.owner.companyId)
})

test('notifies exactly the followers who can read the record', async () => {
  const kinds = {
    ticket: async (person: Person, isPrivate: boolean) => {
      const ticket = await readTicket(person, { private: isPrivate })
      return {
        id: ticket.id,
        place: (named: number[]) => getRecordScope.ticket({ ...ticket, people: named }),
      }
    },
    info_request: async (person: Person, isPrivate: boolean) => {
      const request = await readRequest(person, { private: isPrivate, projectId: otherProjectId })
      return {
        id: request.id,
        place: (named: number[]) => getRecordScope.info_request({ ...request, people: named }),
      }
    },
    project: async (person: Person) => {
      const project = await portal.buildProject({ userId: person.id })
      const { id, companyId } = project
      return { id, place: () => getRecordScope.project({ companyId, id }) }
    },
  }
  const columns = { ticket: 'ticketId', info_request: 'infoRequestId', project: null } as const
  const acts = {
    ticket: (id: number) => comment(sam, 'ticket', id),
    info_request: (id: number) => portal.as(sam).patch(`/api/info-requests/${id}`, { title: `Title ${id}` }),
    project: (id: number) => portal.as(sam).patch(`/api/projects/${id}`, { progress: 40 }),
  }
  let seen = 0
  for (const kind of ['ticket', 'info_request', 'project'] as const)
    for (const whose of [people.owner, people.freelancer])
      for (const isPrivate of [false, true])
        for (const named of [[], [people.viewer.id]]) {
          await portal.db.deleteFrom('notifications').execute()
          const { id, place } = await kinds[kind](whose, isPrivate)
          const column = columns[kind]
          if (column)
            for (const userId of named)
              await portal.db
                .insertInto('recordReaders')
                .values({ userId, [column]: id })
                .execute()
          for (const person of Object.values(people)) await follow(person, kind, id, 'followed')
          await acts[kind](id)
          for (const [name, person] of Object.entries(people)) {
            const actor = await findActor(portal.db, person.id)
            const inSight = actor !== undefined && canSee(actor, place(column ? named : []))
            const heard = await portal.db
              .selectFrom('notifications')
              .select('id')
              .where('userId', '=', person.id)
              .executeTakeFirst()
            expect(
              heard !== undefined,
              `${name} of a ${isPrivate ? 'private ' : ''}${kind} ${named.length}`,
            ).toBe(inSight)
            if (inSight) seen += 1
          }
        }
  expect(seen).toBeGreaterThan(50)
})
