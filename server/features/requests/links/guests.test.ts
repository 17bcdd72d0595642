import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Notification } from '#shared/notifications/schemas.ts'
import { linkingPortal } from '#server/test/guests.ts'
import { askingPortal } from '#server/test/questions.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const asking = await askingPortal(portal)
const { anna, client, staff, ask, read, write, give, accept, giveBack, request } = asking
const { invite, guest } = linkingPortal(portal, asking)

const text = (label: string, more: object = {}) => ({ kind: 'text', label, ...more })
const SECRET = 'Secret of the bakery'
const listUploads = () => portal.db.selectFrom('uploads').select('id').execute()

/** Creates a request with three questions. Tom has a link to the first, and the answer to the second is a secret. */
async function buildAskedGuest(first: object = text('Slogan')) {
  const { id, questions } = await ask(first, text('Second'), text('Third'))
  const ids = questions.map((question) => question.id) as [number, number, number]
  await give(ids[1], SECRET)
  return { requestId: id, ids, ...(await invite(id, [ids[0]])) }
}

describe('guest with an answer link', () => {
  test('reads the questions of the link and who created it, but nothing else about the client', async () => {
    const { tom, ids } = await buildAskedGuest(text('Slogan', { help: 'A few words.', section: 'Texts' }))
    const { status, body, bytes } = await tom.read()
    expect([status, body]).toMatchObject([
      200,
      {
        title: 'Texts and photos',
        dueDate: '2039-12-01',
        madeBy: { fullName: expect.any(String) as string },
        name: 'Tom Weber',
        questions: [
          {
            id: ids[0],
            label: 'Slogan',
            help: 'A few words.',
            section: 'Texts',
            draftedById: null,
            asksIf: null,
            askedOf: null,
            handedOver: null,
            answer: null,
            draft: null,
            elsewhere: null,
          },
        ],
      },
    ])
    expect(Object.keys(body).toSorted()).toEqual(
      [
        'agencyName',
        'title',
        'dueDate',
        'madeBy',
        'name',
        'words',
        'language',
        'expiresAt',
        'questions',
      ].toSorted(),
    )
    expect(Object.keys(body.madeBy)).toEqual(['fullName'])
    const all = bytes.toString()
    for (const told of [SECRET, anna.email, 'Second', 'companyName']) expect(all).not.toContain(told)
  })

  test('reads nothing of an answer that others drafted or submitted', async () => {
    const { tom, ids } = await buildAskedGuest()
    await write(ids[0], { value: SECRET, words: SECRET })
    const typed = await tom.read()
    expect(typed.body.questions).toMatchObject([{ answer: null, draft: null, elsewhere: 'typed' }])
    await give(ids[0], SECRET)
    const given = await tom.read()
    expect(given.body.questions).toMatchObject([{ answer: null, draft: null, elsewhere: 'given' }])
    await giveBack(ids[0], `${SECRET} is too short.`)
    const returned = await tom.read()
    expect(returned.body.questions).toMatchObject([{ answer: null, draft: null, elsewhere: null }])
    for (const { bytes } of [typed, given, returned]) expect(bytes.toString()).not.toContain(SECRET)
  })

  test('changes nothing by reading the questions', async () => {
    const { tom, ids, requestId, link } = await buildAskedGuest()
    const state = async () => ({
      request: await request(requestId),
      question: await read(ids[0]),
      links: (await client.get(`/api/info-requests/${requestId}/links`)).body,
    })
    const before = await state()
    await tom.read()
    expect(await state()).toEqual(before)
    expect(link.usedAt).toBeNull()
  })

  test('saves a draft that staff cannot read and that does not change the request', async () => {
    const { tom, ids, requestId } = await buildAskedGuest()
    const before = await request(requestId)
    const { status, body } = await tom.write(ids[0], { value: 'Fresh bre', words: 'Or so' })
    expect([status, body.answer]).toMatchObject([
      200,
      { value: 'Fresh bre', words: 'Or so', state: 'draft', givenBy: null, givenName: null },
    ])
    expect((await tom.write(ids[0], { value: 'Fresh bread' })).body.answer).toMatchObject({
      value: 'Fresh bread',
      words: 'Or so',
    })
    expect((await tom.read()).body.questions[0]?.answer).toMatchObject({ value: 'Fresh bread' })
    expect((await read(ids[0], staff)).answer).toBeNull()
    expect((await read(ids[0])).answer).toMatchObject({ value: 'Fresh bread', state: 'draft' })
    expect(await request(requestId)).toEqual(before)
    const [link] = (await client.get<{ usedAt: string | null }[]>(`/api/info-requests/${requestId}/links`))
      .body
    expect(link?.usedAt).not.toBeNull()
  })

  test('submits an answer under their own name, of which the link’s creator is notified', async () => {
    const { tom, ids, requestId } = await buildAskedGuest()
    const { status, body } = await tom.give(ids[0], 'Fresh bread')
    expect([status, body.answer]).toMatchObject([
      200,
      { value: 'Fresh bread', state: 'given', givenBy: null, givenName: 'Tom Weber' },
    ])
    expect((await read(ids[0], staff)).answer).toMatchObject({
      value: 'Fresh bread',
      givenBy: null,
      givenName: 'Tom Weber',
    })
    expect(await request(requestId)).toMatchObject({ status: 'in_progress', answeredCount: 2 })
    const { body: told } = await client.get<Notification[]>('/api/notifications')
    expect(told[0]?.title).toBe('Tom Weber answered 1 question: Texts and photos')
  })

  test('changes nothing by submitting the same answer again, even if a colleague has a draft', async () => {
    const { tom, ids } = await buildAskedGuest()
    await tom.give(ids[0], 'Fresh bread')
    const { answer } = await read(ids[0], staff)
    await write(ids[0], { value: 'Stale bread' })
    expect((await tom.give(ids[0], 'Fresh bread')).status).toBe(200)
    expect((await read(ids[0], staff)).answer).toEqual(answer)
  })

  test('reads the reason of a return and submits another answer until staff accept it', async () => {
    const { tom, ids } = await buildAskedGuest()
    await tom.give(ids[0], 'Bread')
    await giveBack(ids[0], 'A little longer, please.')
    expect((await tom.read()).body.questions[0]?.answer).toMatchObject({
      value: 'Bread',
      state: 'returned',
      reason: 'A little longer, please.',
      reviewedBy: null,
    })
    await tom.write(ids[0], { value: 'Fresh bread' })
    expect((await tom.read()).body.questions[0]).toMatchObject({
      answer: { value: 'Bread' },
      draft: { value: 'Fresh bread' },
    })
    await tom.write(ids[0], { give: true })
    expect((await read(ids[0], staff)).answer).toMatchObject({ value: 'Fresh bread', state: 'given' })
    await accept(ids[0])
    expect((await tom.give(ids[0], 'Other')).status).toBe(409)
  })

  test('completes the request with the last answer, is named in the activity, and can still change it', async () => {
    const { tom, ids, requestId } = await buildAskedGuest()
    await give(ids[2], 'Third')
    expect((await tom.give(ids[0], 'Fresh bread')).status).toBe(200)
    expect(await request(requestId)).toMatchObject({
      status: 'completed',
      answeredBy: null,
      awaitsReview: true,
    })
    expect((await tom.give(ids[0], 'Fresher bread')).status).toBe(200)
    expect((await read(ids[0], staff)).answer).toMatchObject({ value: 'Fresher bread', state: 'given' })
    await accept(ids[0])
    expect((await tom.read()).body.questions).toMatchObject([{ answer: { state: 'accepted' } }])
    expect((await tom.give(ids[0], 'Freshest bread')).status).toBe(409)
    const { body: feed } = await staff.get<object[]>('/api/activities/recent?limit=5')
    expect(feed).toContainEqual(
      expect.objectContaining({
        type: 'info_provided',
        actor: null,
        data: expect.objectContaining({ guest: 'Tom Weber' }) as object,
      }),
    )
  })
})

describe('question of an answer link', () => {
  test('returns the same 404 for a question outside the link as for an unknown question or link', async () => {
    const { tom, ids } = await buildAskedGuest()
    const answers = [await tom.give(ids[1], 'Mine'), await tom.give(2_147_483_647, 'Mine')]
    const [one, other] = answers.map(({ body }) => ({ ...body, requestId: '' }))
    expect([answers[0]?.status, one]).toEqual([404, other])
    const dead = await guest('x'.repeat(43)).give(ids[0], 'Mine')
    expect({ ...dead.body, requestId: '' }).toEqual(one)
  })

  test('returns 412, without the client’s text, when the client drafted or submitted an answer meanwhile', async () => {
    const { tom, ids } = await buildAskedGuest()
    const version = (await tom.read()).body.questions[0]?.version
    await write(ids[0], { value: SECRET })
    const stale = await tom.write(ids[0], { value: 'Mine' }, version)
    expect([stale.status, stale.bytes.toString().includes(SECRET)]).toEqual([412, false])
    await give(ids[0], SECRET)
    const again = (await tom.read()).body.questions[0]?.version
    expect((await tom.write(ids[0], { value: 'Mine', give: true }, again)).status).toBe(412)
    expect((await tom.give(ids[0], 'Mine')).status).toBe(412)
    expect((await read(ids[0])).answer).toMatchObject({ value: SECRET })
  })

  test('returns 412 when the client overwrites a guest’s newer draft from an outdated version', async () => {
    const { tom, ids } = await buildAskedGuest()
    const { version } = await read(ids[0])
    await tom.write(ids[0], { value: 'Tom’s' })
    expect((await write(ids[0], { value: 'Anna’s' }, version)).status).toBe(412)
    expect((await read(ids[0])).answer).toMatchObject({ value: 'Tom’s' })
  })

  test('lets a guest answer a question that the client has drafted, and keeps the client’s draft', async () => {
    const { tom, ids } = await buildAskedGuest()
    await write(ids[0], { value: SECRET })
    const { version } = (await tom.read()).body.questions[0]!
    const typed = await tom.write(ids[0], { value: 'Tom’s' }, version)
    expect([typed.status, typed.body]).toMatchObject([
      200,
      { answer: { value: 'Tom’s', state: 'draft' }, draft: null, elsewhere: 'typed' },
    ])
    expect(typed.bytes.toString()).not.toContain(SECRET)
    expect((await read(ids[0])).answer).toMatchObject({ value: SECRET, state: 'draft' })
    expect((await tom.read()).body.questions).toMatchObject([{ answer: { value: 'Tom’s' } }])
    const given = await tom.write(ids[0], { give: true }, typed.body.version)
    expect([given.status, given.body.answer?.value]).toEqual([200, 'Tom’s'])
    expect(await read(ids[0])).toMatchObject({
      answer: { value: 'Tom’s', state: 'given', givenName: 'Tom Weber' },
      draft: { value: SECRET },
    })
    expect(await read(ids[0], staff)).toMatchObject({ answer: { value: 'Tom’s' }, draft: null })
  })

  test('keeps a guest’s draft for the guest when the client drafts and submits another answer', async () => {
    const { tom, ids } = await buildAskedGuest()
    const first = (await tom.write(ids[0], { value: 'Tom’s', words: 'Or so' })).body.version
    const { version, answer } = await read(ids[0])
    expect(answer?.value).toBe('Tom’s')
    expect((await write(ids[0], { value: SECRET, words: null }, version)).body.answer?.value).toBe(SECRET)
    const stale = await tom.write(ids[0], { value: 'Tom’s own' }, first)
    expect([stale.status, stale.body.detail]).toEqual([412, 'Someone has already answered this question.'])
    expect(stale.bytes.toString()).not.toContain(SECRET)
    const again = (await tom.read()).body.questions[0]!
    expect(again).toMatchObject({ answer: { value: 'Tom’s', words: 'Or so' }, elsewhere: 'typed' })
    expect((await tom.write(ids[0], { value: 'Tom’s own' }, again.version)).status).toBe(200)
    expect((await write(ids[0], { value: 'Late' }, version)).status).toBe(412)
    expect((await read(ids[0])).answer?.value).toBe(SECRET)
    await write(ids[0], { give: true })
    expect(await read(ids[0])).toMatchObject({ answer: { value: SECRET, state: 'given' }, draft: null })
    const { body, bytes } = await tom.read()
    expect(body.questions).toMatchObject([
      { answer: { value: 'Tom’s own', state: 'draft' }, elsewhere: 'given' },
    ])
    expect(bytes.toString()).not.toContain(SECRET)
    expect((await tom.give(ids[0], 'Tom’s own')).status).toBe(412)
  })

  test('keeps separate drafts of two guests with links to the same question', async () => {
    const { tom, ids, requestId } = await buildAskedGuest()
    const { tom: ina } = await invite(requestId, [ids[0]])
    await tom.write(ids[0], { value: 'Tom’s' })
    await ina.write(ids[0], { value: 'Ina’s' })
    const readFirstValue = async (who: typeof tom) => (await who.read()).body.questions[0]?.answer?.value
    expect([await readFirstValue(tom), await readFirstValue(ina)]).toEqual(['Tom’s', 'Ina’s'])
    expect((await read(ids[0])).answer?.value).toBe('Ina’s')
    await write(ids[0], { give: true })
    expect((await read(ids[0], staff)).answer).toMatchObject({ value: 'Ina’s', givenBy: { id: anna.id } })
  })

  test('lets a guest submit their earlier draft after staff return the client’s answer', async () => {
    const { tom, ids } = await buildAskedGuest()
    await tom.write(ids[0], { value: 'Tom’s' })
    await give(ids[0], SECRET)
    await giveBack(ids[0])
    expect((await tom.read()).body.questions).toMatchObject([
      { answer: { value: 'Tom’s', state: 'draft' }, elsewhere: null },
    ])
    await tom.write(ids[0], { give: true })
    expect((await read(ids[0], staff)).answer).toMatchObject({ value: 'Tom’s', state: 'given' })
  })

  test('saves a guest’s draft that equals the returned answer of the client', async () => {
    const { tom, ids } = await buildAskedGuest()
    await give(ids[0], 'Fresh bread')
    await giveBack(ids[0])
    const { version } = (await tom.read()).body.questions[0]!
    const { body } = await tom.write(ids[0], { value: 'Fresh bread' }, version)
    expect([body.answer?.value, body.version > version]).toEqual(['Fresh bread', true])
  })

  test('keeps a guest’s draft as words when staff change the kind of the question', async () => {
    const { tom, ids, requestId } = await buildAskedGuest()
    await tom.write(ids[0], { value: 'Tom’s' })
    const [first, ...others] = await asking.questionsOf(requestId, staff)
    const asks = ({ id, kind, label }: NonNullable<typeof first>) => ({ id, kind, label })
    const questions = [{ ...asks(first!), kind: 'yesno' }, ...others.map(asks)]
    const { status } = await staff.put(`/api/info-requests/${requestId}/questions`, { questions })
    expect(status).toBe(200)
    expect((await tom.read()).body.questions).toMatchObject([
      { kind: 'yesno', answer: { value: null, words: 'Tom’s' } },
    ])
    expect((await tom.give(ids[0], true)).status).toBe(200)
  })

  test('hides a question that another answer rules out, without showing the condition to the guest', async () => {
    const { id, questions } = await ask(
      { kind: 'yesno', label: 'A shop?' },
      text('What do you sell?', { asksIf: { position: 1, value: true } }),
    )
    const ids = questions.map((question) => question.id) as [number, number]
    const { tom } = await invite(id, [ids[1]])
    await write(ids[0], { value: false })
    expect((await tom.read()).body.questions).toMatchObject([{ shown: false, asksIf: null }])
    expect((await tom.give(ids[1], 'Bread')).status).toBe(409)
    await write(ids[0], { value: true })
    expect((await tom.read()).body.questions).toMatchObject([{ shown: true, asksIf: null }])
  })

  test('accepts an invalid link as a guest’s draft but returns 400 when the guest submits it', async () => {
    const { tom, ids } = await buildAskedGuest({ kind: 'link', label: 'Website' })
    expect((await tom.write(ids[0], { value: 'no link' })).status).toBe(200)
    const { status, body } = await tom.write(ids[0], { give: true })
    expect([status, body.errors]).toMatchObject([400, [{ path: 'value' }]])
    expect((await tom.write(ids[0], { value: true })).status).toBe(400)
  })
})

describe('files uploaded through an answer link', () => {
  const photos = { kind: 'files', label: 'Photos' }

  test('lets a guest submit only files of the link, which staff can read after the submission', async () => {
    const { tom, ids } = await buildAskedGuest(photos)
    const { status, body: file } = await tom.upload()
    expect([status, Object.keys(file).toSorted()]).toEqual([
      201,
      ['fileName', 'fileSize', 'fileType', 'name'],
    ])
    const { body: own } = await client.upload<{ name: string }>('/api/uploads')
    expect((await tom.write(ids[0], { value: [own.name], give: true })).status).toBe(400)
    expect((await tom.write(ids[0], { value: [file.name] })).body.answer?.files).toEqual([file])
    expect((await staff.get(`/api/uploads/${file.name}`)).status).toBe(404)
    expect((await client.get(`/api/uploads/${file.name}`)).status).toBe(200)
    expect((await tom.write(ids[0], { give: true })).body.answer).toMatchObject({
      state: 'given',
      files: [file],
    })
    expect((await staff.get(`/api/uploads/${file.name}`)).status).toBe(200)
    expect((await portal.anonymous.get(`/api/uploads/${file.name}`)).status).toBe(401)
  })

  test('counts a guest’s files toward the company of the request, not another company of the link’s creator', async () => {
    const { tom } = await buildAskedGuest(photos)
    const { companyId } = await portal.buildClient()
    await portal.db
      .insertInto('memberships')
      .values({ companyId, userId: anna.id, role: 'colleague' })
      .execute()
    const most = portal.config.clientBytesPerDay
    const day = sql<string>`(now() at time zone coalesce((select time_zone from agency), 'UTC'))::date`
    await sql`insert into stored_bytes (company_id, day, bytes, most) values (${anna.companyId}, ${day}, ${most}, ${most})
      on conflict (company_id, day) do update set bytes = ${most}`.execute(portal.db)
    expect((await tom.upload()).status).toBe(507)
    await portal.db.deleteFrom('storedBytes').execute()
    await portal.db.deleteFrom('memberships').where('companyId', '=', companyId).execute()
    expect((await tom.upload()).status).toBe(201)
  })

  test('keeps a guest’s files apart from those that the client selected', async () => {
    const { tom, ids } = await buildAskedGuest(photos)
    const { body: own } = await client.upload<{ name: string }>('/api/uploads')
    const { body: file } = await tom.upload()
    await write(ids[0], { value: [own.name] })
    expect((await tom.write(ids[0], { value: [file.name] })).body.answer?.files).toEqual([file])
    expect((await read(ids[0])).answer?.files).toMatchObject([own])
    await tom.write(ids[0], { give: true })
    expect(await read(ids[0])).toMatchObject({ answer: { files: [file] }, draft: { files: [own] } })
    const readUploadStatus = async (name: string) => (await staff.get(`/api/uploads/${name}`)).status
    expect([await readUploadStatus(file.name), await readUploadStatus(own.name)]).toEqual([200, 404])
    await write(ids[0], { give: true })
    expect((await read(ids[0], staff)).answer?.files).toMatchObject([own])
    expect([await readUploadStatus(file.name), await readUploadStatus(own.name)]).toEqual([404, 200])
  })

  test('returns the same 400 for a guest’s answer with an unknown, unused, or other user’s file', async () => {
    const { tom, ids, requestId } = await buildAskedGuest(photos)
    const { tom: ina } = await invite(requestId, [ids[0]])
    const [free, chosen] = [
      (await client.upload<{ name: string }>('/api/uploads')).body.name,
      (await client.upload<{ name: string }>('/api/uploads')).body.name,
    ]
    const inas = (await ina.upload()).body.name
    const toms = (await tom.upload()).body.name
    await ina.write(ids[0], { value: [inas] })
    await write(ids[0], { value: [chosen] })
    for (const gives of [false, true])
      for (const name of ['0'.repeat(32), free, chosen, inas]) {
        const { status, body } = await tom.write(ids[0], { value: [toms, name], give: gives })
        expect([status, body.detail]).toEqual([400, 'This file is no longer available. Please add it again.'])
        expect(body.errors[0]?.path).toBe('value')
      }
    expect((await tom.read()).body.questions[0]?.answer).toBeNull()
    expect((await read(ids[0], staff)).answer).toBeNull()
    expect((await staff.get(`/api/uploads/${chosen}`)).status).toBe(404)
    expect((await tom.write(ids[0], { value: [toms], give: true })).body.answer?.files).toHaveLength(1)
  })

  test('returns 409 and stores nothing when no question of the link asks for files', async () => {
    const { id, questions } = await ask(text('Slogan'), photos)
    const { tom } = await invite(id, [questions[0]!.id])
    const before = await listUploads()
    const { status, body } = await tom.upload()
    expect([status, body.detail]).toEqual([409, 'None of these questions asks for files.'])
    expect(await listUploads()).toEqual(before)
  })

  test('returns 409 for a guest’s eleventh file, but repeats the response to the tenth under its key', async () => {
    const { tom } = await buildAskedGuest(photos)
    for (let n = 0; n < 9; n++) expect((await tom.upload()).status).toBe(201)
    const key = { 'idempotency-key': 'last-photo' }
    const last = await tom.upload(key)
    expect((await tom.upload()).status).toBe(409)
    expect((await tom.upload(key)).body).toEqual(last.body)
  })

  test('receives only ten of fourteen files that a guest uploads at once', async () => {
    const { tom } = await buildAskedGuest(photos)
    const put = vi.spyOn(portal.storage, 'put')
    const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await tom.upload()).status))
    const received = put.mock.calls.length
    put.mockRestore()
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(4)
    expect(received).toBe(10)
  })

  test('does not count a guest’s refused uploads toward the limit of files', async () => {
    const { tom, token } = await buildAskedGuest(photos)
    const empty = () =>
      portal.anonymous.upload('/api/answer-links/uploads', { bytes: '' }, {}, { 'answer-token': token })
    for (let n = 0; n < 11; n++) expect((await empty()).status).toBe(400)
    expect((await tom.upload()).status).toBe(201)
  })

  test('returns the same file for a repeated key, which other links and the client can use too', async () => {
    const { tom } = await buildAskedGuest(photos)
    const key = { 'idempotency-key': 'photo-1' }
    const [first, second] = [await tom.upload(key), await tom.upload(key)]
    expect([second.status, second.body]).toEqual([201, first.body])
    const other = await portal.anonymous.upload(
      '/api/answer-links/uploads',
      { bytes: 'Just a text.', fileName: 'a.txt', type: 'text/plain' },
      {},
      { ...key, 'answer-token': (await buildAskedGuest(photos)).token },
    )
    expect(other.status).not.toBe(422)
    const { status } = await client.upload('/api/uploads', {}, {}, key)
    expect(status).toBe(201)
  })
})

const handOver = (requestId: number, body: object) =>
  client.post<{ clientId: number; errors: { path: string }[] }>(
    `/api/info-requests/${requestId}/hand-over`,
    body,
  )

describe('reassigning questions to a colleague', async () => {
  const jonas = await portal.buildMember(anna.companyId, 'colleague', { fullName: 'Jonas Bauer' })
  test('assigns the questions to the colleague, notifies them, and leaves the request with the client', async () => {
    const { ids, requestId } = await buildAskedGuest()
    const { status, body } = await handOver(requestId, {
      userId: jonas.id,
      words: 'You know this.',
      questionIds: [ids[0], ids[2]],
    })
    expect([status, body.clientId]).toEqual([200, anna.id])
    expect((await asking.questionsOf(requestId)).map(({ askedOf }) => askedOf?.id ?? null)).toEqual([
      jonas.id,
      null,
      jonas.id,
    ])
    const { body: told } = await portal.as(jonas).get<Notification[]>('/api/notifications')
    expect(told[0]?.title).toBe('2 questions for you, due Dec 1, 2039: Slogan, Third')
    await handOver(requestId, { userId: anna.id, questionIds: [ids[0]] })
    expect((await asking.questionsOf(requestId))[0]?.askedOf).toBeNull()
  })

  test('returns 412 for one of two reassignments sent at once with the same version', async () => {
    const { ids, requestId } = await buildAskedGuest()
    const { etag } = (await client.get(`/api/info-requests/${requestId}`)).headers
    const reassign = (questionId: number | undefined) =>
      client.post(
        `/api/info-requests/${requestId}/hand-over`,
        { userId: jonas.id, questionIds: [questionId] },
        { 'if-match': String(etag) },
      )
    const written = await Promise.all([reassign(ids[0]), reassign(ids[2])])
    expect(written.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  test('returns 400 for questions of another request and for a viewer as the respondent', async () => {
    const [here, there] = [await buildAskedGuest(), await buildAskedGuest()]
    const wrong = await handOver(here.requestId, { userId: jonas.id, questionIds: [there.ids[0]] })
    expect([wrong.status, wrong.body.errors[0]?.path]).toEqual([400, 'questionIds'])
    const viewer = await portal.buildMember(anna.companyId, 'viewer')
    const none = await handOver(here.requestId, { userId: viewer.id, questionIds: [here.ids[0]] })
    expect([none.status, none.body.errors[0]?.path]).toEqual([400, 'userId'])
  })

  test('returns the questions to the request’s respondent when the colleague leaves the company', async () => {
    const { ids, requestId } = await buildAskedGuest()
    const mila = await portal.buildMember(anna.companyId)
    await handOver(requestId, { userId: mila.id, questionIds: [ids[0]] })
    await client.delete(`/api/companies/${anna.companyId}/people/${mila.id}`)
    expect((await asking.questionsOf(requestId))[0]?.askedOf).toBeNull()
  })
})
