import { afterAll, describe, expect, test } from 'vitest'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import { askingPortal } from '#server/test/questions.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const { anna, client, staff, ask, questionsOf, write, give, accept, request, change } =
  await askingPortal(portal)

const text = (label: string, more: object = {}) => ({ kind: 'text', label, ...more })
const answers = async (id: number) =>
  (await questionsOf(id)).map(({ answer }) => answer && [answer.state, answer.value, answer.words])

describe('completing a request with questions without a text', () => {
  test.each([
    { status: 'completed' },
    { responseData: {}, status: 'completed' },
    { responseData: { message: 'Marked as completed' } },
    { responseData: { message: '  ' }, status: 'completed' },
  ])('returns 400 at each missing answer when the client sends %j', async (body) => {
    const { id, questions } = await ask(
      text('One'),
      { kind: 'yesno', label: 'A shop?' },
      text('Since?', { asksIf: { position: 2, value: true } }),
      text('Four', { required: false }),
    )
    const [one, shop] = questions
    await write(one!.id, { value: 'Typed, not given' })
    const refused = await change(id, body)
    expect([refused.status, refused.body.errors.map(({ path }) => path)]).toEqual([
      400,
      [`answers.${one!.id}`, `answers.${shop!.id}`],
    ])
    expect((await request(id)).status).toBe('pending')
  })

  test('stores “Marked as completed” when no required answer is missing', async () => {
    const { id } = await ask(text('One', { required: false }))
    const { status, body } = await change(id, { status: 'completed' })
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'completed',
        answeredCount: 0,
        responseData: { message: 'Marked as completed', attachments: [] },
      },
    ])
  })
})

describe('answering a request with questions with one text', () => {
  test('submits every draft and fills the open questions with the text', async () => {
    const { id, questions } = await ask(
      text('One'),
      { kind: 'long', label: 'Two' },
      { kind: 'choice', label: 'Three', options: ['A', 'B'] },
      { kind: 'link', label: 'Four' },
      { kind: 'yesno', label: 'Five' },
      text('Six', { asksIf: { position: 5, value: true } }),
      { kind: 'choice', label: 'Seven', options: ['A', 'B'] },
    )
    const [one, , , four, five, , seven] = questions.map((question) => question.id)
    await write(one!, { value: ' Typed ' })
    await write(four!, { value: 'bakery dot com', words: 'Our site' })
    await give(five!, false)
    await accept(five!)
    await write(seven!, { value: 'B' })
    const { status, body } = await change(id, {
      responseData: { message: 'See the old page.' },
      status: 'completed',
    })
    expect([status, body]).toMatchObject([200, { status: 'completed', answeredCount: 6, awaitsReview: true }])
    expect(await answers(id)).toEqual([
      ['given', 'Typed', null],
      ['given', 'See the old page.', null],
      ['given', null, 'See the old page.'],
      ['given', null, 'Our site\n\nbakery dot com'],
      ['accepted', false, null],
      null,
      ['given', 'B', null],
    ])
    expect(body.responseData?.message).toBe(
      [
        'One\nTyped',
        'Two\nSee the old page.',
        'Three\nSee the old page.',
        'Four\nOur site\n\nbakery dot com',
        'Five\nNo',
        'Seven\nB',
      ].join('\n\n'),
    )
  })

  test('fills a question that a submitted draft makes visible', async () => {
    const { id, questions } = await ask(
      { kind: 'yesno', label: 'A shop?' },
      text('Since?', { asksIf: { position: 1, value: true } }),
    )
    await write(questions[0]!.id, { value: true })
    await change(id, { responseData: { message: 'Since 1950.' } })
    expect(await answers(id)).toEqual([
      ['given', true, null],
      ['given', 'Since 1950.', null],
    ])
  })

  test('adds the files to the first file question that is open', async () => {
    const { id, questions } = await ask(
      { kind: 'files', label: 'Logo', filesMax: 1 },
      { kind: 'files', label: 'Photos', filesMax: 2 },
      text('Name'),
    )
    const uploads = await Promise.all(Array.from({ length: 4 }, () => portal.buildUpload(anna)))
    const [logo, ...photos] = uploads
    await write(questions[0]!.id, { value: [logo!.name] })
    const { status, body } = await change(id, {
      responseData: { message: 'All of them.', attachments: photos.map(({ name }) => name) },
    })
    expect(status).toBe(200)
    expect(body.responseData?.attachments).toEqual([logo, ...photos])
    expect((await questionsOf(id, staff)).map(({ answer }) => answer?.files)).toEqual([
      [logo],
      photos.slice(0, 2),
      [],
    ])
  })

  test('stores files that no question asks for with the answer, and lets staff read them', async () => {
    const { id } = await ask(text('Name'))
    const file = await portal.buildUpload(anna)
    const { body } = await change(id, { responseData: { message: '', attachments: [file.name] } })
    expect(body).toMatchObject({ status: 'completed', responseData: { attachments: [file] } })
    expect((await staff.get(`/api/uploads/${file.name}`)).status).toBe(200)
  })

  test('appends the text to the answers when every question has an answer or a draft', async () => {
    const { id, questions } = await ask(text('One', { required: false }), text('Two', { required: false }))
    await give(questions[0]!.id, 'First')
    await write(questions[1]!.id, { value: 'Second' })
    const { body } = await change(id, { responseData: { message: 'That is all.' } })
    expect(body.responseData?.message).toBe('One\nFirst\n\nTwo\nSecond\n\nThat is all.')
  })

  test('accepts one of six texts sent at once and returns 409 for the others', async () => {
    const { id } = await ask(text('One'))
    const all = await Promise.all(
      Array.from({ length: 6 }, () => change(id, { responseData: { message: 'Here.' } })),
    )
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('returns 400 when the client attaches a file that does not exist', async () => {
    const { id } = await ask({ kind: 'files', label: 'Photos' })
    const { status, body } = await change(id, { responseData: { attachments: ['nothing-there'] } })
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'attachments' }] }])
    expect((await request(id)).status).toBe('pending')
  })
})

test('cuts a long answer to questions to 2,000 characters in lists, but not in the request itself', async () => {
  const { id, questions } = await ask({ kind: 'long', label: 'Text' })
  await give(questions[0]!.id, 'word '.repeat(3000))
  const { id: plain } = await portal.buildInfoRequest({ clientId: anna.id })
  await change(plain, { responseData: { message: 'word '.repeat(3000).trim() } })
  const { body } = await client.get<InfoRequest[]>('/api/info-requests/client?state=completed&limit=2')
  const length = (of: number) => body.find((each) => each.id === of)?.responseData?.message.length
  expect([length(id), length(plain)]).toEqual([2000, 14_999])
  expect((await request(id)).responseData?.message).toHaveLength('Text\n'.length + 14_999)
})
