import { afterAll, describe, expect, test } from 'vitest'
import type { InfoQuestion } from '#shared/requests/question-schemas.ts'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import { askingPortal } from '#server/test/questions.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const { anna, client, staff, form, post, ask, questionsOf, write, give, accept, giveBack, read, request } =
  await askingPortal(portal)

const OPTIONS = ['Yes, please', 'No']
const text = (label: string, more: object = {}) => ({ kind: 'text', label, ...more })

const replace = (id: number, questions: object[], version?: number) =>
  staff.put<InfoQuestion[] & { detail: string }>(
    `/api/info-requests/${id}/questions`,
    { questions },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  )

/** Returns the errors for a question with these options. */
async function refusedFor(options: string[]) {
  const { body } = await post({ ...form, questions: [{ kind: 'choice', label: 'Which?', options }] })
  const { errors } = body as unknown as { errors: { path: string; message: string }[] }
  return errors.map(({ path, message }) => [path, message])
}

describe('creating a request with questions', () => {
  test('returns the questions in order, with defaults for omitted fields', async () => {
    const { body, status } = await post({
      ...form,
      blocks: true,
      questions: [
        text('Your slogan', { help: 'At most one line.', section: 'Texts', required: false }),
        { kind: 'choice', label: 'A blog?', options: OPTIONS },
        text('Its name', { asksIf: { position: 2, value: 'Yes, please' } }),
        { kind: 'files', label: 'Photos' },
      ],
    })
    expect([status, body]).toMatchObject([
      201,
      { questionCount: 4, answeredCount: 0, blocks: true, status: 'pending', responseData: null },
    ])
    const asked = await questionsOf(body.id)
    const blank = {
      help: null,
      section: null,
      options: null,
      filesMax: null,
      asksIf: null,
      askedOf: null,
      handedOver: null,
    }
    const open = { answer: null, draft: null, version: 1 }
    expect(asked.map(({ id: _id, ...question }) => question)).toEqual([
      {
        ...blank,
        ...open,
        position: 1,
        kind: 'text',
        label: 'Your slogan',
        help: 'At most one line.',
        section: 'Texts',
        required: false,
        shown: true,
      },
      {
        ...blank,
        ...open,
        position: 2,
        kind: 'choice',
        label: 'A blog?',
        options: OPTIONS,
        required: true,
        shown: true,
      },
      {
        ...blank,
        ...open,
        position: 3,
        kind: 'text',
        label: 'Its name',
        asksIf: { position: 2, value: 'Yes, please' },
        required: true,
        shown: false,
      },
      {
        ...blank,
        ...open,
        position: 4,
        kind: 'files',
        label: 'Photos',
        filesMax: 10,
        required: true,
        shown: true,
      },
    ])
  })

  test('creates a request without questions', async () => {
    const { body } = await post(form)
    expect(body).toMatchObject({ questionCount: 0, answeredCount: 0, blocks: false })
    expect(await questionsOf(body.id)).toEqual([])
  })

  test.each([
    ['questions.0.label', [text('')]],
    ['questions.0.kind', [{ kind: 'password', label: 'Your password' }]],
    ['questions.0.options', [{ kind: 'choice', label: 'Which?', options: ['One'] }]],
    ['questions.0.options', [{ kind: 'choices', label: 'Which?' }]],
    ['questions.0.filesMax', [{ kind: 'files', label: 'Photos', filesMax: 21 }]],
    ['questions.0.asksIf.position', [text('First', { asksIf: { position: 1, value: 'x' } })]],
    ['questions.0.asksIf.position', [text('First', { asksIf: { position: 2, value: 'x' } }), text('Second')]],
    [
      'questions.1.asksIf.value',
      [{ kind: 'yesno', label: 'A shop?' }, text('Since?', { asksIf: { position: 1, value: 'yes' } })],
    ],
    ['questions', Array.from({ length: 61 }, (_, i) => text(`Question ${i}`))],
    ['questions', Array.from({ length: 9 }, (_, i) => text(`Question ${i}`, { section: `Section ${i}` }))],
  ])('returns 400 with an error at %s', async (path, questions) => {
    const { status, body } = await post({ ...form, questions })
    expect([status, body]).toMatchObject([400, { errors: [{ path }] }])
  })

  test('reports two empty options as missing texts, and only equal texts as duplicates', async () => {
    expect(await refusedFor(['', ' '])).toEqual([
      ['questions.0.options.0', 'Each option needs text'],
      ['questions.0.options.1', 'Each option needs text'],
    ])
    expect(await refusedFor(['Red', 'Red'])).toEqual([['questions.0.options', 'Two options are the same']])
  })

  test('accepts sixty questions in eight sections', async () => {
    const questions = Array.from({ length: 60 }, (_, i) => text(`Question ${i}`, { section: `No. ${i % 8}` }))
    expect((await post({ ...form, questions })).body.questionCount).toBe(60)
  })
})

describe('question counts of a request', () => {
  const shop = { kind: 'yesno', label: 'A shop?' }
  const since = text('Since?', { asksIf: { position: 1, value: true } })

  test('counts only questions whose conditions are met', async () => {
    const { id, questions } = await ask(shop, since, text('Name'))
    expect(await request(id)).toMatchObject({ questionCount: 3, askedCount: 2, answeredCount: 0 })
    await give(questions[0]!.id, true)
    expect(await request(id)).toMatchObject({ questionCount: 3, askedCount: 3, answeredCount: 1 })
    await give(questions[1]!.id, '2019')
    await give(questions[0]!.id, false)
    expect(await request(id)).toMatchObject({ questionCount: 3, askedCount: 2, answeredCount: 1 })
    expect((await questionsOf(id, staff)).filter(({ shown }) => shown)).toHaveLength(2)
  })

  test('counts a question whose condition staff remove', async () => {
    const { id, questions } = await ask(shop, since)
    await replace(id, [questions[0]!, { ...questions[1], asksIf: null }])
    expect(await request(id)).toMatchObject({ questionCount: 2, askedCount: 2 })
  })
})

describe('changing the questions of a request', () => {
  test('adds, reorders, and deletes questions, and keeps the submitted answers', async () => {
    const { id, questions } = await ask(text('One'), text('Two'), text('Three'))
    const [one, two, three] = questions
    await give(three!.id, 'The third')
    const { status, body } = await replace(id, [
      { ...three, asksIf: null },
      text('New'),
      { ...one, label: 'One, in more detail' },
    ])
    expect(status).toBe(200)
    expect(body.map(({ label, position }) => [position, label])).toEqual([
      [1, 'Three'],
      [2, 'New'],
      [3, 'One, in more detail'],
    ])
    expect(body.map((each) => each.id).slice(0, 1)).toEqual([three!.id])
    expect(body[0]?.answer).toMatchObject({ value: 'The third', state: 'given' })
    expect((await client.get(`/api/info-questions/${two!.id}`)).status).toBe(404)
    expect(await request(id)).toMatchObject({
      questionCount: 3,
      answeredCount: 1,
    })
    expect((await request(id)).editedAt).toBeTypeOf('string')
  })

  test('returns 409 when staff change or delete an answered question, until its answer is returned', async () => {
    const { id, questions } = await ask(text('One'), text('Two'))
    const [one, two] = questions
    await give(one!.id, 'The first')
    expect((await replace(id, [{ ...one, label: 'Another' }, two!])).status).toBe(409)
    expect((await replace(id, [two!])).status).toBe(409)
    await giveBack(one!.id)
    expect((await replace(id, [{ ...one, label: 'Another' }, two!])).status).toBe(200)
  })

  test('stores the new position in a condition when staff move the question it depends on', async () => {
    const { id, questions } = await ask(
      text('Name'),
      { kind: 'yesno', label: 'A shop?' },
      text('Since?', { asksIf: { position: 2, value: true } }),
    )
    const [name, shop, since] = questions
    const { body } = await replace(id, [shop!, { ...since, asksIf: { position: 1, value: true } }, name!])
    expect(body.map(({ asksIf, shown }) => [asksIf, shown])).toEqual([
      [null, true],
      [{ position: 1, value: true }, false],
      [null, true],
    ])
  })

  test('returns 412 when staff replace the questions of an outdated version', async () => {
    const { id } = await ask(text('One'))
    const { version } = await request(id, staff)
    expect((await replace(id, [text('Two')], version)).status).toBe(200)
    expect((await replace(id, [text('Three')], version)).status).toBe(412)
  })

  test('keeps a draft as words when staff change the kind of the question', async () => {
    const { id, questions } = await ask(text('A shop?'))
    const [shop] = questions
    await write(shop!.id, { value: 'Only cakes' })
    await replace(id, [{ ...shop, kind: 'yesno' }])
    expect((await read(shop!.id)).answer).toMatchObject({ value: null, words: 'Only cakes' })
    await write(shop!.id, { value: true })
    await replace(id, [{ ...shop, kind: 'long' }])
    expect((await read(shop!.id)).answer).toMatchObject({ value: 'Yes\n\nOnly cakes', words: null })
  })

  test('keeps a returned answer as a draft when staff change the kind of the question', async () => {
    const { id, questions } = await ask({ kind: 'choices', label: 'Colors', options: ['Red', 'Blue'] })
    const [colors] = questions
    await give(colors!.id, ['Red', 'Blue'])
    await giveBack(colors!.id)
    await replace(id, [{ ...colors, kind: 'long', options: null }])
    expect((await read(colors!.id)).draft).toMatchObject({ value: 'Red, Blue', words: null })
  })

  test('reopens a completed request when staff add a question', async () => {
    const { id, questions } = await ask(text('One'))
    await give(questions[0]!.id, 'The first')
    expect((await request(id)).status).toBe('completed')
    await replace(id, [questions[0]!, text('Two')])
    expect(await request(id)).toMatchObject({ status: 'in_progress', completedAt: null, awaitsReview: false })
  })

  test('completes the request when staff delete the last open question', async () => {
    const { id, questions } = await ask(text('One'), text('Two'))
    const [one, two] = questions
    await give(one!.id, 'The first')
    await replace(id, [one!])
    expect(await request(id)).toMatchObject({
      status: 'completed',
      answeredBy: { id: anna.id },
      awaitsReview: true,
      waitingOn: null,
      questionCount: 1,
      answeredCount: 1,
    })
    expect((await request(id)).completedAt).toBeTypeOf('string')
    expect((await client.get(`/api/info-questions/${two!.id}`)).status).toBe(404)
  })

  test('completes the request when staff make the last open question optional', async () => {
    const { id, questions } = await ask(text('One'), text('Two'))
    const [one, two] = questions
    await give(one!.id, 'The first')
    await replace(id, [one!, { ...two, required: false }])
    expect(await request(id)).toMatchObject({ status: 'completed', awaitsReview: true })
  })

  test('requires no review when staff delete the last open question and the rest is accepted', async () => {
    const { id, questions } = await ask(text('One'), text('Two'))
    await give(questions[0]!.id, 'The first')
    await accept(questions[0]!.id)
    await replace(id, [questions[0]!])
    expect(await request(id)).toMatchObject({ status: 'completed', awaitsReview: false })
  })

  test('does not complete a request with a returned answer or without any answer', async () => {
    const { id, questions } = await ask(text('One'), text('Two', { required: false }))
    const [one, two] = questions
    await give(two!.id, 'The second')
    await give(one!.id, 'The first')
    await giveBack(two!.id)
    await replace(id, [two!, one!])
    expect(await request(id)).toMatchObject({ status: 'pending' })
    await replace(id, [one!])
    expect(await request(id)).toMatchObject({ status: 'completed' })

    const unanswered = await ask(text('One'))
    await replace(unanswered.id, [])
    expect(await request(unanswered.id)).toMatchObject({ status: 'pending', questionCount: 0 })
  })

  test('returns 409 when staff add questions to a request that was answered without any', async () => {
    const { id } = (await post(form)).body
    await client.patch<InfoRequest>(`/api/info-requests/${id}`, { responseData: { message: 'Here.' } })
    expect((await replace(id, [text('Two')])).status).toBe(409)
  })

  test('keeps the version when staff save the same questions again', async () => {
    const { id, questions } = await ask(text('One'))
    const { version } = await request(id)
    expect((await replace(id, questions)).status).toBe(200)
    expect((await request(id)).version).toBe(version)
  })
})
