import { afterAll, describe, expect, test } from 'vitest'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { startMailbox } from '#server/test/mailbox.ts'
import { askingPortal } from '#server/test/questions.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'
import { makeMailsDue, runMailSender } from '#server/test/send-waiting.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const asking = await askingPortal(portal)
const { anna, client, staff, project, ask, questionsOf, read, give, giveBack, request, change } = asking
const { companyId } = anna
const jonas = await portal.buildMember(companyId, 'colleague', { fullName: 'Jonas Bauer' })
const mila = await portal.buildMember(companyId, 'colleague', { fullName: 'Mila Bauer' })
const viewer = await portal.buildMember(companyId, 'viewer')
const limited = await portal.buildMember(companyId, 'colleague', { projectIds: [project.id] })
const WORDS = 'You know the shop better than I do.'

const text = (label: string, more: object = {}) => ({ kind: 'text', label, ...more })
const optional = (label: string) => text(label, { required: false })

interface HandOverOptions {
  by?: typeof client
  headers?: Record<string, string>
}

const handOver = (id: number, body: object, { by = client, headers = {} }: HandOverOptions = {}) =>
  by.post<InfoRequest & { detail: string }>(`/api/info-requests/${id}/hand-over`, body, headers)

/** Creates a request with these questions, of which the last two are handed over to Jonas. */
async function handedOver(...questions: object[]) {
  const { id, questions: asked } = await ask(...questions)
  const ids = asked.map((question) => question.id)
  const questionIds = ids.slice(-2)
  const { status } = await handOver(id, { userId: jonas.id, words: WORDS, questionIds })
  expect(status).toBe(200)
  return { id, ids, questionIds }
}

const getWaiting = async (who: Caller, query = '') =>
  (await who.get<WaitingItem[]>(`/api/stats/waiting?on=client&kind=info_request&limit=500${query}`)).body
const readItem = async (who: { id: number }, id: number, query = '') =>
  (await getWaiting(portal.as(who), query)).find((item) => item.id === id)
const readLabels = async (who: { id: number }, id: number) =>
  (await readItem(who, id))?.questions.map(({ label }) => label)

/** Returns a staff member who sees the portal as a client. */
async function viewing(who: { id: number }) {
  const as = portal.as(await portal.buildStaff())
  expect((await as.post('/api/client-view', { clientId: who.id })).status).toBe(204)
  return as
}

describe('handed-over questions', () => {
  test('lists the person asked their questions, with the message and the due date', async () => {
    const { id, ids } = await handedOver(text('Slogan'), text('Opening hours'), text('Prices'))
    await give(ids[0]!, 'Bread and salt')
    expect(await readItem(jonas, id)).toMatchObject({
      own: true,
      dueDate: '2039-12-01',
      questions: [
        { id: ids[1], label: 'Opening hours' },
        { id: ids[2], label: 'Prices' },
      ],
      handedOver: { by: { id: anna.id }, words: WORDS },
      askedCount: 3,
      answeredCount: 1,
      returned: null,
    })
    await give(ids[1]!, 'Always', portal.as(jonas))
    expect(await readLabels(jonas, id)).toEqual(['Prices'])
    expect((await questionsOf(id))[1]?.askedOf?.id).toBe(jonas.id)
  })

  test('marks a request as own for its respondent and the person asked, but not for other members', async () => {
    const { id } = await handedOver(text('Slogan'), text('Prices'))
    const marks = [anna, jonas, mila, viewer, limited].map(async (who) => (await readItem(who, id))?.own)
    expect(await Promise.all(marks)).toEqual([true, true, false, false, false])
    for (const [who, isOwn] of [
      [jonas, true],
      [mila, false],
    ] as const) {
      expect((await readItem(who, id, '&own=true')) !== undefined).toBe(isOwn)
      expect((await readItem(who, id, '&own=false')) !== undefined).toBe(!isOwn)
    }
    for (const own of ['true', 'false']) {
      const { body, headers } = await portal
        .as(jonas)
        .get<WaitingItem[]>(`/api/stats/waiting?on=client&limit=500&own=${own}`)
      expect(Number(headers['x-total-count'])).toBe(body.length)
      expect(body.every((item) => item.own === (own === 'true'))).toBe(true)
    }
    expect(await readItem(mila, id)).toMatchObject({ questions: [], handedOver: null })
  })

  test('shows everyone who has a question, but the message only to its writer and the person asked', async () => {
    const { id, questionIds } = await handedOver(text('Slogan'), text('Prices'))
    const readers: [Caller, string | null][] = [
      [client, WORDS],
      [portal.as(jonas), WORDS],
      [portal.as(mila), null],
      [portal.as(viewer), null],
      [portal.as(limited), null],
      [staff, null],
      [await viewing(anna), null],
      [await viewing(jonas), null],
    ]
    for (const [who, words] of readers) {
      const handing = { askedOf: { id: jonas.id }, handedOver: { by: { id: anna.id }, words } }
      expect(await questionsOf(id, who)).toMatchObject([handing, handing])
      expect(await read(questionIds[0]!, who)).toMatchObject(handing)
    }
    const seen = (await getWaiting(await viewing(jonas))).find((item) => item.id === id)
    expect(seen).toMatchObject({ own: true, handedOver: { by: { id: anna.id }, words: null } })
  })

  test('hides the message from staff in lists, feeds, emails, notifications, and search', async () => {
    const words = 'Between us: Quixotic.'
    const { id, questions } = await ask(text('Slogan'))
    await handOver(id, { userId: jonas.id, words, questionIds: [questions[0]!.id] })
    const whole = await portal.buildInfoRequest({ clientId: anna.id, projectId: project.id })
    await handOver(whole.id, { userId: jonas.id, words })
    const paths = [
      '/api/mails?limit=500',
      '/api/activities?limit=500',
      '/api/info-requests?limit=500',
      '/api/stats/waiting?on=client&limit=500',
      '/api/stats/morning',
      '/api/search?q=Quixotic',
    ]
    const mails = await staff.get<{ id: number; text: string }[]>('/api/mails?limit=500')
    expect(mails.body.some((mail) => mail.text.includes('1 question for you'))).toBe(true)
    for (const mail of mails.body) paths.push(`/api/mails/${mail.id}/preview`)
    for (const path of paths) expect((await staff.get(path)).bytes.toString()).not.toContain('Quixotic')
    const inClientView = await viewing(jonas)
    const bell = await inClientView.get<Notification[]>('/api/notifications')
    expect(bell.body.map(({ message }) => message)).not.toContain(words)
    const { body } = await portal.as(jonas).get<Notification[]>('/api/notifications')
    expect(body.slice(0, 2).map(({ message }) => message)).toEqual([words, words])
  })

  test('does not list a question that an earlier answer hides', async () => {
    const { id, ids } = await handedOver(
      { kind: 'yesno', label: 'A shop?' },
      text('Since?', { asksIf: { position: 1, value: true } }),
      text('Until?', { asksIf: { position: 2, value: 'Always' } }),
    )
    expect(await readItem(jonas, id)).toMatchObject({ own: false, questions: [] })
    await give(ids[0]!, true)
    expect(await readLabels(jonas, id)).toEqual(['Since?'])
    await give(ids[1]!, 'Always')
    expect(await readLabels(jonas, id)).toEqual(['Until?'])
    await give(ids[0]!, false)
    expect(await readItem(jonas, id)).toBeUndefined()
  })
})

const complete = async () => {
  const handed = await handedOver(text('Slogan'), optional('Opening hours'), optional('Prices'))
  await give(handed.ids[0]!, 'Bread and salt')
  expect(await request(handed.id)).toMatchObject({ status: 'completed', waitingOn: null, awaitsReview: true })
  return handed
}

describe('handed-over questions of a completed request', () => {
  test('keeps the questions on the list of the person asked, and of no one else, until they are answered', async () => {
    const { id, ids } = await complete()
    for (const who of [anna, mila, viewer]) expect(await readItem(who, id)).toBeUndefined()
    expect(await readItem(jonas, id)).toMatchObject({
      own: true,
      questions: [{ label: 'Opening hours' }, { label: 'Prices' }],
      askedCount: 3,
      answeredCount: 1,
    })
    const first = await portal.as(jonas).get<WaitingItem[]>('/api/stats/waiting?on=client&own=true&limit=1')
    expect(first.body).toHaveLength(1)
    const jonasAs = portal.as(jonas)
    expect((await give(ids[1]!, 'Always', jonasAs)).status).toBe(200)
    expect(await readLabels(jonas, id)).toEqual(['Prices'])
    expect((await give(ids[2]!, null, jonasAs)).status).toBe(200)
    expect(await readItem(jonas, id)).toBeUndefined()
  })

  test.each([
    ['staff accept the request', ({ id }: { id: number }) => change(id, { reviewed: true }, staff)],
    ['staff withdraw it', ({ id }: { id: number }) => staff.delete(`/api/info-requests/${id}`)],
    [
      'the client takes them back',
      ({ id, questionIds }: { id: number; questionIds: number[] }) =>
        handOver(id, { userId: anna.id, questionIds }),
    ],
  ])('takes the questions off the list of the person asked once %s', async (_what, end) => {
    const handed = await complete()
    expect((await end(handed)).status).toBeLessThan(300)
    expect(await readItem(jonas, handed.id)).toBeUndefined()
  })

  test('lets a client hand over the questions until staff accept the request', async () => {
    const { id, questionIds } = await complete()
    expect((await handOver(id, { userId: mila.id, questionIds })).status).toBe(200)
    expect(await readLabels(mila, id)).toEqual(['Opening hours', 'Prices'])
    expect(await readItem(jonas, id)).toBeUndefined()
    expect((await handOver(id, { userId: mila.id })).status).toBe(409)
    await change(id, { reviewed: true }, staff)
    expect((await handOver(id, { userId: jonas.id, questionIds })).status).toBe(409)
  })

  test('emails colleagues how many optional questions are open when the required ones are answered', async () => {
    const { id, questions } = await ask(text('Slogan'), optional('Opening hours'), optional('Prices'))
    await give(questions[0]!.id, 'Bread and salt', portal.as(mila))
    const mails = (await readTranslatedMails(portal.db, anna)).filter(({ entityId }) => entityId === id)
    expect(mails.at(-1)?.parts.at(-1)).toMatchObject({
      title: 'Answered: Texts and photos',
      note: 'All required questions are answered, 2 optional are open.',
      text: 'Slogan\nBread and salt',
      by: 'Mila Bauer',
    })
  })
})

describe('returned answers', () => {
  test('counts returned answers in the list, and notifies the person who has the question', async () => {
    const { id, ids } = await handedOver(text('Slogan'), text('Opening hours'), text('Prices'))
    await give(ids[1]!, 'Always', portal.as(jonas))
    await give(ids[0]!, 'Bread')
    await giveBack(ids[0]!)
    await giveBack(ids[1]!, 'What about Sunday?')
    for (const who of [anna, jonas, mila])
      expect(await readItem(who, id)).toMatchObject({ returned: { count: 2, label: 'Slogan' } })
    expect(await readLabels(jonas, id)).toEqual(['Opening hours', 'Prices'])
    const bell = async (who: { id: number }) =>
      (await portal.as(who).get<Notification[]>('/api/notifications')).body.filter(
        ({ title, entityId }) => entityId === id && title === 'We need a little more: Texts and photos',
      )
    expect([await bell(anna), await bell(jonas), await bell(mila)].map((each) => each.length)).toEqual([
      2, 1, 0,
    ])
    await give(ids[0]!, 'Bread and salt')
    expect(await readItem(anna, id)).toMatchObject({ returned: { count: 1, label: 'Opening hours' } })
    await give(ids[1]!, 'Never on Sundays', portal.as(jonas))
    expect(await readItem(anna, id)).toMatchObject({ returned: null })
  })

  test('counts a returned answer to a whole request without a label', async () => {
    const { id } = await portal.buildInfoRequest({ clientId: anna.id, projectId: project.id })
    const answer = { responseData: { message: 'Here.' }, status: 'completed' }
    expect(await readItem(anna, id)).toMatchObject({ returned: null, askedCount: null, answeredCount: null })
    await change(id, answer)
    await change(id, { status: 'pending', reason: 'One photo is missing.' }, staff)
    expect(await readItem(anna, id)).toMatchObject({ own: true, returned: { count: 1, label: null } })
  })
})

test('lists a reassigned request to its new respondent with the message', async () => {
  const { id } = await portal.buildInfoRequest({ clientId: anna.id, projectId: project.id })
  await handOver(id, { userId: jonas.id, words: WORDS })
  expect(await readItem(jonas, id)).toMatchObject({
    own: true,
    questions: [],
    handedOver: { by: { id: anna.id }, words: WORDS },
  })
  expect(await readItem(mila, id)).toMatchObject({ own: false, handedOver: null })
})

test('asks someone all questions of a request that is reassigned to them, not only those that they had', async () => {
  const { id } = await handedOver(text('Slogan'), text('Opening hours'), text('Prices'))
  expect((await handOver(id, { userId: jonas.id })).status).toBe(200)
  expect((await questionsOf(id)).map(({ askedOf, handedOver: handing }) => [askedOf, handing])).toEqual(
    Array.from({ length: 3 }, () => [null, null]),
  )
  expect(await readItem(jonas, id)).toMatchObject({ own: true, questions: [] })
})

test('reminds the people to whom open questions were handed over when staff remind the client', async () => {
  const { id } = await handedOver(text('Slogan'), text('Opening hours'), text('Prices'))
  expect((await staff.post(`/api/info-requests/${id}/remind`)).status).toBe(200)
  for (const who of [anna, jonas]) {
    const { body } = await portal.as(who).get<Notification[]>('/api/notifications?limit=1')
    expect(body).toMatchObject([{ title: 'Reminder: Texts and photos', entityId: id }])
  }
  const [reminder] = (await readTranslatedMails(portal.db, jonas)).filter(({ entityId }) => entityId === id)
  expect(reminder?.parts.at(-1)?.text).toContain('• Opening hours\n• Prices')
  const { body } = await portal.as(mila).get<Notification[]>('/api/notifications')
  expect(body.filter(({ entityId }) => entityId === id)).toEqual([])
})

test('emails the person asked the questions, the due date, the message, and the link', async () => {
  const address = 'lena@bakery.example'
  const colleague = await portal.buildMember(companyId, 'colleague', { email: address })
  const mailbox = await startMailbox()
  const labels = ['Opening hours', 'Prices', 'Parking', 'Allergens']
  const { id, questions } = await ask(...labels.map((label) => text(label)))
  const questionIds = questions.map((question) => question.id)
  await handOver(id, { userId: colleague.id, words: WORDS, questionIds })
  await makeMailsDue(portal.db)
  const config = {
    publicUrl: 'https://portal.example',
    replyAddress: undefined,
    smtpUrl: `smtp://127.0.0.1:${mailbox.port}?from=hello@agency.example`,
  }
  await runMailSender(portal.db, config, async () => mailbox.to(address).length > 0)
  await mailbox.close()
  const title = '4 questions for you, due Dec 1, 2039: Opening hours, Prices, Parking, …'
  const mail = mailbox.to(address)[0]
  expect(mail?.subject).toBe(title)
  for (const part of [
    `${title}\nDue Dec 1, 2039\n`,
    labels.map((label) => `• ${label}`).join('\n'),
    'Information request: Texts and photos',
    `${anna.fullName} wrote:\n> ${WORDS}`,
    `Answer Questions:\nhttps://portal.example/info-requests/${id}`,
  ])
    expect(mail?.text).toContain(part)
  expect(mail?.html).toContain(WORDS)
  const { body } = await portal.as(colleague).get<Notification[]>('/api/notifications')
  expect(body[0]).toMatchObject({ title, message: WORDS, href: `/info-requests/${id}` })
})

describe('undoing the reassignment of questions', () => {
  const UNDOABLE = { undoable: '15' }
  test('gives the questions back to the person who had them before, with the earlier message', async () => {
    const { id, questionIds } = await handedOver(text('Slogan'), text('Opening hours'))
    const before = await questionsOf(id)
    const next = { userId: mila.id, words: 'Jonas is away.', questionIds }
    const { headers } = await handOver(id, next, { headers: UNDOABLE })
    expect((await questionsOf(id)).map(({ askedOf }) => askedOf?.id)).toEqual([mila.id, mila.id])
    const bell = async () => (await portal.as(mila).get<Notification[]>('/api/notifications')).body
    expect((await client.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect(await questionsOf(id)).toEqual(before)
    expect((await bell()).filter(({ entityId }) => entityId === id)).toEqual([])
    expect((await readTranslatedMails(portal.db, mila)).filter(({ entityId }) => entityId === id)).toEqual([])
    expect(await readItem(jonas, id)).toMatchObject({ own: true, handedOver: { words: WORDS } })
  })

  test('restores the reassignment that was taken back', async () => {
    const { id, questionIds } = await handedOver(text('Slogan'), text('Opening hours'))
    const before = await questionsOf(id)
    const taken = await handOver(id, { userId: anna.id, questionIds }, { headers: UNDOABLE })
    expect((await questionsOf(id)).map(({ askedOf, handedOver: handing }) => [askedOf, handing])).toEqual([
      [null, null],
      [null, null],
    ])
    expect((await client.post(`/api/undo/${taken.headers['undo-id']}`)).status).toBe(204)
    expect(await questionsOf(id)).toEqual(before)
  })
})
