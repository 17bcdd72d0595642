import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { nightly } from '#server/test/nightly.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

/** A step in the history of a company. `who` and `to` choose among its people. */
type Step = { deed: (typeof DEEDS)[number]; who: number; to: number; private: boolean }
const DEEDS = [
  'ask',
  'ask about a brief',
  'answer',
  'return',
  'withdraw',
  'restore',
  'assign',
  'complete',
  'reopen',
  'launch',
  'raise',
  'leave',
  'hand over',
  'hand over a question',
  'become staff',
  'come back',
] as const

const steps = fc.array(
  fc.record({
    deed: fc.constantFrom(...DEEDS),
    who: fc.nat({ max: 5 }),
    to: fc.nat({ max: 5 }),
    private: fc.boolean(),
  }) satisfies fc.Arbitrary<Step>,
  { minLength: 40, maxLength: 80 },
)

const ASKED = { description: 'Please send us three photos.', dueDate: '2039-03-01' }

const pickOne = (list: number[], n: number) => list[n % Math.max(list.length, 1)]
const keep = (list: number[], { body }: { body: { id?: number } }) =>
  void (body.id !== undefined && list.push(body.id))

/** Creates a company with an owner who stays and five other members, plays the steps, and returns the company's id. */
async function play(story: readonly Step[]): Promise<number> {
  const anna = await portal.buildClient()
  const { companyId } = anna
  const roles = ['owner', 'colleague', 'colleague', 'viewer', 'colleague'] as const
  const others = await Promise.all(roles.map((role) => portal.buildMember(companyId, role)))
  const people = [anna, ...others]
  const project = await portal.buildProject({ userId: others[0]?.id ?? 0, companyId })
  const brief = await portal.buildBrief({ userId: others[1]?.id ?? 0, companyId })
  const ofStaff = new Set<number>()
  const pickPerson = (n: number) => people[n % people.length] ?? anna
  const made: { requests: number[]; tasks: number[]; websites: number[] } = {
    requests: [],
    tasks: [],
    websites: [],
  }

  for (const { deed, who, to, private: isPrivate } of story) {
    const [request, task, website] = [
      pickOne(made.requests, to),
      pickOne(made.tasks, to),
      pickOne(made.websites, to),
    ]
    const title = `${deed} ${who} ${to}`
    if (deed === 'ask' || deed === 'ask about a brief') {
      const about = deed === 'ask' ? { projectId: project.id } : { briefId: brief.id }
      keep(
        made.requests,
        await staff.post('/api/info-requests', { ...ASKED, title, private: isPrivate, ...about }),
      )
    }
    if (deed === 'answer' && request)
      await portal
        .as(pickPerson(who))
        .patch(`/api/info-requests/${request}`, { responseData: { message: 'Here.' }, status: 'completed' })
    if (deed === 'return' && request)
      await staff.patch(`/api/info-requests/${request}`, { status: 'pending', reason: 'One is missing.' })
    if (deed === 'withdraw' && request) await staff.delete(`/api/info-requests/${request}`)
    if (deed === 'restore' && request)
      await staff.patch(`/api/info-requests/${request}`, { withdrawn: false })
    if (deed === 'assign' && !ofStaff.has(pickPerson(who).id))
      keep(
        made.tasks,
        await staff.post('/api/tasks', {
          ...ASKED,
          title,
          projectId: project.id,
          assignedTo: pickPerson(who).id,
        }),
      )
    if (deed === 'complete' && task) await staff.patch(`/api/tasks/${task}/status`, { status: 'completed' })
    // A task that someone completed before they joined the staff is theirs again after it's reopened.
    if (deed === 'reopen' && task && ofStaff.size === 0)
      await staff.patch(`/api/tasks/${task}/status`, { status: 'pending' })
    if (deed === 'launch')
      keep(
        made.websites,
        await staff.post('/api/websites', {
          name: title,
          url: 'https://bakery.example',
          launchDate: '2026-03-01',
          projectId: project.id,
        }),
      )
    if (deed === 'raise' && website)
      await staff.post('/api/tickets', {
        title,
        description: 'The link to the shop leads nowhere.',
        serviceCategory: 'website_copy',
        websiteId: website,
      })
    if (deed === 'leave' && who % people.length !== 0)
      await portal
        .as(isPrivate ? pickPerson(who) : anna)
        .send('DELETE', `/api/companies/${companyId}/people/${pickPerson(who).id}`, {
          successors: to === 0 ? {} : { requests: pickPerson(to).id, private: pickPerson(to).id },
        })
    if (deed === 'hand over' && request)
      await portal
        .as(pickPerson(who))
        .post(`/api/info-requests/${request}/hand-over`, { userId: pickPerson(to).id })
    if (deed === 'hand over a question' && request) {
      const question = await portal.buildQuestion({ infoRequestId: request })
      await portal.as(pickPerson(who)).post(`/api/info-requests/${request}/hand-over`, {
        userId: pickPerson(to).id,
        questionIds: [question.id],
      })
    }
    // A change to the account doesn't name successors.
    if (deed === 'become staff' && who % people.length !== 0) {
      const { status } = await staff.patch(`/api/users/${pickPerson(who).id}`, {
        role: 'staff',
        staffRole: 'member',
      })
      expect(status).toBe(200)
      ofStaff.add(pickPerson(who).id)
    }
    if (deed === 'come back' && !ofStaff.has(pickPerson(who).id))
      await portal.db
        .updateTable('memberships')
        .set({ endedAt: null, endedBy: null })
        .where('companyId', '=', companyId)
        .where('userId', '=', pickPerson(who).id)
        .execute()
  }
  return companyId
}

/**
 * Returns the records that wait for former members or have them as contacts, and tickets opened in their name since
 * they left.
 */
async function askedOfFormer(companyId: number): Promise<object[]> {
  const people = await portal.db
    .selectFrom('memberships')
    .select(['userId', 'endedAt'])
    .where('companyId', '=', companyId)
    .execute()
  const former = new Map(
    people.flatMap(({ userId, endedAt }) => (endedAt === null ? [] : [[userId, endedAt]])),
  )
  const requests = await portal.db
    .selectFrom('infoRequests')
    .select(['id', 'clientId', 'status', 'withdrawnAt'])
    .where('companyId', '=', companyId)
    .where('status', '!=', 'completed')
    .execute()
  const projects = await portal.db
    .selectFrom('projects')
    .select(['id', 'userId'])
    .where('companyId', '=', companyId)
    .execute()
  const websites = await portal.db
    .selectFrom('websites')
    .select(['id', 'userId'])
    .where('companyId', '=', companyId)
    .execute()
  const tasks = await portal.db
    .selectFrom('tasks')
    .select(['id', 'assigneeId', 'status'])
    .where(
      'projectId',
      'in',
      projects.map(({ id }) => id),
    )
    .where('status', '!=', 'completed')
    .execute()
  const tickets = await portal.db
    .selectFrom('tickets')
    .select(['id', 'userId', 'createdAt'])
    .where('companyId', '=', companyId)
    .execute()
  const handovers = await portal.db
    .selectFrom('questionHandovers')
    .innerJoin('infoQuestions', 'infoQuestions.id', 'questionHandovers.questionId')
    .innerJoin('infoRequests', 'infoRequests.id', 'infoQuestions.infoRequestId')
    .select(['questionHandovers.id', 'questionHandovers.askedOf'])
    .where('infoRequests.companyId', '=', companyId)
    .execute()
  return [
    ...handovers.filter(({ askedOf }) => former.has(askedOf)),
    ...requests.filter(({ clientId }) => former.has(clientId)),
    ...tasks.filter(({ assigneeId }) => assigneeId !== null && former.has(assigneeId)),
    ...[...projects, ...websites].filter(({ userId }) => former.has(userId)),
    ...tickets.filter(({ userId, createdAt }) => createdAt > (former.get(userId) ?? '9')),
  ]
}

for (const [what, numRuns] of [
  ['whatever happens', 4],
  ['whatever happens in many companies', 25],
] as const)
  test(
    `assigns no work to former members and opens no tickets in their name, ${what}`,
    { ...nightly(numRuns > 4), timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (story) => {
          expect(await askedOfFormer(await play(story))).toEqual([])
        }),
        { numRuns },
      )
    },
  )
