import { afterAll, describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schemas.ts'
import { askingPortal } from '#server/test/questions.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const { anna, client, staff, ask, questionsOf, write, give, accept, giveBack, read, request } =
  await askingPortal(portal)
const colleague = portal.as(await portal.buildMember(anna.companyId))
const viewer = portal.as(await portal.buildMember(anna.companyId, 'viewer'))

const text = (label: string, more: object = {}) => ({ kind: 'text', label, ...more })
const buildQuestion = async (question: object = text('Name')) => {
  const { id, questions } = await ask(question, text('Something else'))
  return { requestId: id, id: questions[0]!.id }
}
const activities = async () => (await staff.get('/api/activities?limit=1')).headers['x-total-count']

describe('draft of an answer', () => {
  test('shows a draft to members who can answer, but not to staff or viewers', async () => {
    const { id } = await buildQuestion()
    const { status, body } = await write(id, { value: 'Bak' })
    expect([status, body]).toMatchObject([
      200,
      { answer: { value: 'Bak', words: null, state: 'draft', givenBy: null, givenAt: null }, draft: null },
    ])
    expect((await read(id, colleague)).answer).toMatchObject({ value: 'Bak' })
    expect((await read(id, staff)).answer).toBeNull()
    expect((await read(id, viewer)).answer).toBeNull()
  })

  test('names the last writer of a draft to members who can answer, but not to staff or viewers', async () => {
    const { id } = await buildQuestion()
    expect((await write(id, { value: 'Bak' })).body.draftedById).toBe(anna.id)
    expect((await write(id, { value: 'Bakery' }, undefined, colleague)).body.draftedById).not.toBe(anna.id)
    await write(id, { value: 'Bakery Ltd.' })
    expect((await read(id, colleague)).draftedById).toBe(anna.id)
    expect((await read(id, staff)).draftedById).toBeNull()
    expect((await read(id, viewer)).draftedById).toBeNull()
    expect((await give(id, 'Bakery Ltd.')).body.draftedById).toBeNull()
  })

  test('hides a draft and its files from staff in client view', async () => {
    const { id } = await buildQuestion({ kind: 'files', label: 'Photos' })
    const file = await portal.buildUpload(anna)
    await write(id, { value: [file.name] })
    const viewing = portal.as(await portal.buildStaff())
    await viewing.post('/api/client-view', { clientId: anna.id })
    expect((await read(id, viewing)).answer).toBeNull()
    expect((await viewing.get(`/api/uploads/${file.name}`)).status).toBe(404)
  })

  test('records no activity, request change, or new version for staff when the client saves a draft', async () => {
    const { id, requestId } = await buildQuestion()
    const before = {
      ...(await request(requestId)),
      staff: (await read(id, staff)).version,
      feed: await activities(),
    }
    await write(id, { value: 'Ba' })
    await write(id, { value: 'Bak', words: 'Or so' })
    const after = {
      ...(await request(requestId)),
      staff: (await read(id, staff)).version,
      feed: await activities(),
    }
    expect(after).toEqual(before)
  })

  test('keeps the fields that a call omits, and clears a field that is null', async () => {
    const { id } = await buildQuestion()
    await write(id, { value: 'Bakery' })
    expect((await write(id, { words: 'Since 1950' })).body.answer).toMatchObject({
      value: 'Bakery',
      words: 'Since 1950',
    })
    expect((await write(id, { value: null })).body.answer).toMatchObject({ value: null, words: 'Since 1950' })
  })

  test('returns 412 when a colleague overwrites a draft from an outdated version', async () => {
    const { id } = await buildQuestion()
    const { version } = await read(id)
    expect((await write(id, { value: 'Mine' }, version)).status).toBe(200)
    expect((await write(id, { value: 'Yours' }, version, colleague)).status).toBe(412)
    expect((await read(id, colleague)).answer?.value).toBe('Mine')
  })

  test('keeps the version when the client saves the same draft again', async () => {
    const { id } = await buildQuestion()
    const { version } = (await write(id, { value: 'Bakery' })).body
    expect((await write(id, { value: 'Bakery' })).body.version).toBe(version)
  })

  test.each([
    [{ kind: 'yesno', label: 'A shop?' }, 'yes'],
    [{ kind: 'choices', label: 'Which?', options: ['A', 'B'] }, 'A'],
    [{ kind: 'link', label: 'Where?' }, true],
    [text('Name'), ['Bakery']],
    [text('Name'), 'x'.repeat(20_001)],
  ])('returns 400 when a draft has the wrong type for the question %j', async (question, value) => {
    const { id } = await buildQuestion(question)
    const { status, body } = await write(id, { value })
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'value' }] }])
  })

  test('accepts an invalid link as a draft but returns 400 when the client submits it', async () => {
    const { id } = await buildQuestion({ kind: 'link', label: 'Your website' })
    expect((await write(id, { value: 'bakery dot com' })).status).toBe(200)
    const { status, body } = await write(id, { give: true })
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'value' }] }])
  })
})

describe('submitting an answer', () => {
  test.each([
    [{ kind: 'text', label: '?' }, '  Bakery  ', 'Bakery'],
    [{ kind: 'long', label: '?' }, 'Two\nlines', 'Two\nlines'],
    [{ kind: 'choice', label: '?', options: ['A', 'B'] }, 'B', 'B'],
    [{ kind: 'choices', label: '?', options: ['A', 'B', 'C'] }, ['C', 'A', 'C'], ['C', 'A']],
    [{ kind: 'yesno', label: '?' }, false, false],
    [{ kind: 'link', label: '?' }, 'https://bakery.example/', 'https://bakery.example/'],
    [{ kind: 'colour', label: '?' }, '#AABBCC', '#aabbcc'],
    [{ kind: 'colour', label: '?' }, ' dark brown, no blue ', 'dark brown, no blue'],
    [{ kind: 'date', label: '?' }, '2027-05-01', '2027-05-01'],
    [{ kind: 'text', label: '?', required: false }, null, null],
  ])('stores the answer that the client submits to %j', async (question, value, kept) => {
    const { id } = await buildQuestion(question)
    const { status, body } = await give(id, value)
    expect([status, body]).toMatchObject([
      200,
      { answer: { value: kept, state: 'given', givenBy: { id: anna.id }, givenName: null }, draft: null },
    ])
    expect((await read(id, staff)).answer?.value).toEqual(kept)
  })

  test.each([
    [{ kind: 'text', label: '?' }, '   '],
    [{ kind: 'text', label: '?' }, null],
    [{ kind: 'choice', label: '?', options: ['A', 'B'] }, 'C'],
    [{ kind: 'choices', label: '?', options: ['A', 'B'] }, ['A', 'C']],
    [{ kind: 'choices', label: '?', options: ['A', 'B'] }, []],
    [{ kind: 'link', label: '?' }, 'javascript:alert(1)'],
    [{ kind: 'colour', label: '?' }, 'a'.repeat(101)],
    [{ kind: 'date', label: '?' }, '2027-02-30'],
    [{ kind: 'files', label: '?' }, ['nothing-there']],
  ])('returns 400 when the client answers %j with %j', async (question, value) => {
    const { id } = await buildQuestion(question)
    const { status, body } = await give(id, value)
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'value' }] }])
    expect((await read(id, staff)).answer).toBeNull()
  })

  test('sets the request in progress, and completes it when no required answer is missing', async () => {
    const { id, questions } = await ask(text('One'), text('Two'), text('Three', { required: false }))
    const [first, second, third] = questions
    await give(first!.id, '1')
    expect(await request(id)).toMatchObject({
      status: 'in_progress',
      answeredCount: 1,
      awaitsReview: false,
      waitingOn: 'client',
      responseData: { message: 'One\n1' },
    })
    await give(second!.id, '2')
    expect(await request(id)).toMatchObject({
      status: 'completed',
      answeredCount: 2,
      awaitsReview: true,
      answeredBy: { id: anna.id },
      waitingOn: null,
      responseData: { message: 'One\n1\n\nTwo\n2' },
    })
    expect((await staff.get<Notification[]>('/api/notifications?limit=1')).body).toMatchObject([
      { title: 'Answered: Texts and photos', href: `/staff/info-requests/${id}` },
    ])
    await give(third!.id, '3')
    expect(await request(id)).toMatchObject({ status: 'completed', answeredCount: 3 })
    expect((await staff.get<Notification[]>('/api/notifications?limit=1')).body).toMatchObject([
      { title: 'New answer: Texts and photos' },
    ])
  })

  test('completes a request of optional questions with the last answer', async () => {
    const { id, questions } = await ask(text('One', { required: false }), text('Two', { required: false }))
    await give(questions[0]!.id, '1')
    expect((await request(id)).status).toBe('in_progress')
    await give(questions[1]!.id, null)
    expect((await request(id)).status).toBe('completed')
  })

  test('shows staff the submitted answer while the client drafts another', async () => {
    const { id } = await buildQuestion()
    await give(id, 'Bakery')
    const seen = await read(id, staff)
    const { body } = await write(id, { value: 'Baker' })
    expect(body).toMatchObject({ answer: { value: 'Bakery', state: 'given' }, draft: { value: 'Baker' } })
    expect(await read(id, staff)).toEqual(seen)
    await write(id, { give: true })
    expect(await read(id, staff)).toMatchObject({ answer: { value: 'Baker' }, draft: null })
  })

  test('returns 409 when the client changes an accepted answer', async () => {
    const { id } = await buildQuestion()
    await give(id, 'Bakery')
    await accept(id)
    expect((await write(id, { value: 'Baker' })).status).toBe(409)
    expect((await give(id, 'Baker')).status).toBe(409)
  })

  test('keeps the version of the request when the client submits the same answer again', async () => {
    const { id, requestId } = await buildQuestion()
    await give(id, 'Bakery')
    const { version } = await request(requestId)
    expect((await give(id, 'Bakery')).status).toBe(200)
    expect((await request(requestId)).version).toBe(version)
  })

  test('accepts one of ten answers submitted at once and returns 412 for the others', async () => {
    const { id } = await buildQuestion()
    const { version } = await read(id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => write(id, { value: `No. ${i}`, give: true }, version)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9)
  })

  test('refuses answers by staff, viewers, and other clients', async () => {
    const { id } = await buildQuestion()
    expect((await give(id, 'Bakery', staff)).status).toBe(403)
    expect((await give(id, 'Bakery', viewer)).status).toBe(403)
    expect((await give(id, 'Bakery', portal.as(await portal.buildClient()))).status).toBe(404)
  })

  test('returns 409 when the client drafts or submits an answer to a withdrawn request', async () => {
    const { id, requestId } = await buildQuestion()
    await staff.delete(`/api/info-requests/${requestId}`)
    expect((await write(id, { value: 'Bakery' })).status).toBe(409)
    expect((await give(id, 'Bakery')).status).toBe(409)
  })
})

const askConditional = () =>
  ask(
    { kind: 'yesno', label: 'A shop?' },
    text('Since?', { asksIf: { position: 1, value: true } }),
    text('Until?', { asksIf: { position: 2, value: 'Always' } }),
  )

describe('conditional question', () => {
  test('appears for the client with a matching draft, and for staff after the submission', async () => {
    const { id, questions } = await askConditional()
    const [shop, since] = questions
    expect((await give(since!.id, '1950')).status).toBe(409)
    await write(shop!.id, { value: true })
    const readShown = async (who = client) => (await questionsOf(id, who)).map((each) => each.shown)
    expect([await readShown(), await readShown(staff)]).toEqual([
      [true, true, false],
      [true, false, false],
    ])
    await give(shop!.id, true)
    expect(await readShown(staff)).toEqual([true, true, false])
  })

  test('is not required while hidden, and shows its answer again with the question', async () => {
    const { id, questions } = await askConditional()
    const [shop, since] = questions
    await give(shop!.id, true)
    await give(since!.id, '1950')
    expect((await request(id)).status).toBe('completed')
    await give(shop!.id, false)
    expect((await request(id)).responseData?.message).toBe('A shop?\nNo')
    expect((await questionsOf(id))[1]).toMatchObject({ shown: false, answer: { value: '1950' } })
    await give(shop!.id, true)
    expect((await request(id)).responseData?.message).toBe('A shop?\nYes\n\nSince?\n1950')
  })

  test('reopens a completed request when a changed answer shows the question', async () => {
    const { id, questions } = await askConditional()
    await give(questions[0]!.id, false)
    expect((await request(id)).status).toBe('completed')
    await give(questions[0]!.id, true)
    expect(await request(id)).toMatchObject({ status: 'in_progress', waitingOn: 'client', completedAt: null })
  })

  test('appears when one of several selected choices matches its condition', async () => {
    const { id, questions } = await ask(
      { kind: 'choices', label: 'Pages?', options: ['Home', 'Blog', 'Shop'] },
      text('How often?', { asksIf: { position: 1, value: 'Blog' } }),
    )
    await give(questions[0]!.id, ['Home', 'Blog'])
    expect((await questionsOf(id))[1]?.shown).toBe(true)
    await give(questions[0]!.id, ['Home'])
    expect((await questionsOf(id))[1]?.shown).toBe(false)
  })
})

describe('summary of the answers', async () => {
  const owner = portal.as(await portal.buildStaff({ staffRole: 'owner' }))
  const speak = (language: string) => owner.patch('/api/agency/settings', { language })

  test('uses the agency’s language, not that of the user who answers', async () => {
    await speak('de')
    const { id, questions } = await ask(
      { kind: 'yesno', label: 'Ein Laden?' },
      { kind: 'choices', label: 'Was?', options: ['Brot', 'Salz'] },
      { kind: 'yesno', label: 'Ein Café?' },
    )
    const [shop, goods, cafe] = questions
    const english = portal.as(await portal.buildMember(anna.companyId, 'colleague', { language: 'en' }))
    await give(shop!.id, true, english)
    await give(goods!.id, ['Brot', 'Salz'], english)
    await give(cafe!.id, false, english)
    const message = 'Ein Laden?\nJa\n\nWas?\nBrot und Salz\n\nEin Café?\nNein'
    expect((await request(id)).responseData).toMatchObject({ message })
    await giveBack(shop!.id)
    const { body: returns } = await staff.get<{ message: string }[]>(`/api/info-requests/${id}/returns`)
    expect(returns.map((each) => each.message)).toEqual(['Ein Laden?\nJa'])
    await speak('en')
    // The next answer writes the summary again, in the new language.
    await give(shop!.id, true)
    expect((await request(id)).responseData?.message).toBe(
      'Ein Laden?\nYes\n\nWas?\nBrot, Salz\n\nEin Café?\nNo',
    )
  })
})

const statusFor = async (name: string) =>
  Promise.all(
    [client, colleague, viewer, staff].map(async (who) => (await who.get(`/api/uploads/${name}`)).status),
  )

describe('files of an answer', () => {
  const photos = { kind: 'files', label: 'Photos', filesMax: 2 }

  test('shows draft files to members who can answer, and submitted files to viewers and staff too', async () => {
    const { id, requestId } = await buildQuestion(photos)
    const file = await portal.buildUpload(anna)
    const { body } = await write(id, { value: [file.name] })
    expect(body.answer).toMatchObject({ value: [file.name], files: [file] })
    expect(await statusFor(file.name)).toEqual([200, 200, 404, 404])
    // A colleague submits a file that someone else uploaded.
    const given = await write(id, { give: true }, undefined, colleague)
    expect([given.status, given.body.answer?.files]).toEqual([200, [file]])
    expect(await statusFor(file.name)).toEqual([200, 200, 200, 200])
    expect((await request(requestId)).responseData).toEqual({
      message: `Photos\n${file.fileName}`,
      attachments: [file],
    })
  })

  test('shows staff the submitted files while the client drafts others', async () => {
    const { id } = await buildQuestion(photos)
    const [old, kept, fresh] = [
      await portal.buildUpload(anna),
      await portal.buildUpload(anna),
      await portal.buildUpload(anna),
    ]
    await give(id, [old.name, kept.name])
    const { body } = await write(id, { value: [fresh.name, kept.name] })
    expect(body).toMatchObject({ answer: { files: [old, kept] }, draft: { files: [fresh, kept] } })
    expect(await statusFor(fresh.name)).toEqual([200, 200, 404, 404])
    await write(id, { give: true })
    expect((await read(id, staff)).answer?.files).toEqual([fresh, kept])
    expect((await staff.get(`/api/uploads/${old.name}`)).status).toBe(404)
  })

  test('keeps the files of a returned answer readable', async () => {
    const { id } = await buildQuestion(photos)
    const [old, fresh] = [await portal.buildUpload(anna), await portal.buildUpload(anna)]
    await give(id, [old.name])
    await giveBack(id)
    await give(id, [fresh.name])
    expect(await statusFor(old.name)).toEqual([200, 200, 200, 200])
  })

  test('returns 400 for more files than the question allows and for another user’s file', async () => {
    const { id } = await buildQuestion(photos)
    const names = await Promise.all(
      Array.from({ length: 3 }, async () => (await portal.buildUpload(anna)).name),
    )
    expect((await give(id, names)).status).toBe(400)
    const others = await portal.buildUpload(await portal.buildClient())
    expect((await write(id, { value: [others.name] })).body.answer?.files).toEqual([])
    expect((await give(id, [others.name])).status).toBe(400)
  })

  test('adds files to the ZIP of the request when the client submits them', async () => {
    const { id, requestId } = await buildQuestion(photos)
    const file = await portal.buildUpload(anna)
    await write(id, { value: [file.name] })
    const zip = () => staff.get(`/api/info-requests/${requestId}/files.zip`)
    expect((await zip()).status).toBe(404)
    await write(id, { give: true })
    expect((await zip()).status).toBe(200)
  })
})
