import { afterAll, expect, test } from 'vitest'
import { PNG } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)

interface FiledRecord {
  id: number
  attachments: { fileName: string }[]
}
interface AnsweredRecord {
  responseData: { attachments: { fileName: string }[] }
}

const NAMES = ['1.png', '2.png', '3.png', '4.png']
const inlined = `data:image/png;name=inline.png;base64,${PNG.toString('base64')}`
const getNames = (files: { fileName: string }[]) => files.map(({ fileName }) => fileName)

/** Uploads the files in the reverse of `NAMES`. Returns their names in URLs, in the order of `NAMES`. */
async function uploads(): Promise<string[]> {
  const stored = new Map<string, string>()
  for (const fileName of NAMES.toReversed())
    stored.set(fileName, (await portal.buildUpload(anna, { fileName })).name)
  return NAMES.map((name) => stored.get(name) ?? '')
}

test('keeps the order of files on a new ticket, including inline ones', async () => {
  const [first, second] = await uploads()
  const { body } = await client.post<FiledRecord>('/api/tickets', {
    title: 'Wrong hours',
    description: 'The opening hours are wrong.',
    serviceCategory: 'general',
    attachments: [second, inlined, first],
  })
  expect(getNames(body.attachments)).toEqual(['2.png', 'inline.png', '1.png'])
})

test('orders the files of an edited comment as they were last sent', async () => {
  const [first, second, third, fourth] = await uploads()
  const ticket = await portal.buildTicket({ userId: anna.id })
  const comment = { content: 'See here.', entityType: 'ticket', entityId: ticket.id }
  const { body: written } = await client.post<FiledRecord>('/api/comments', {
    ...comment,
    attachments: [first, second, third],
  })
  const edit = async (attachments: unknown[]) =>
    getNames(
      (await client.patch<FiledRecord>(`/api/comments/${written.id}`, { attachments })).body.attachments,
    )
  expect(await edit([fourth, third, first])).toEqual(['4.png', '3.png', '1.png'])
  expect(await edit([first, fourth, third])).toEqual(['1.png', '4.png', '3.png'])
})

test('orders the files of a revised brief as they were last sent', async () => {
  const [first, second, third] = await uploads()
  const brief = await portal.buildBrief({ userId: anna.id })
  const revise = async (attachments: unknown[]) =>
    getNames((await client.patch<FiledRecord>(`/api/briefs/${brief.id}`, { attachments })).body.attachments)
  expect(await revise([first, second])).toEqual(['1.png', '2.png'])
  expect(await revise([third, second, first])).toEqual(['3.png', '2.png', '1.png'])
})

test('orders the files of a returned answer as they were last sent', async () => {
  const staff = portal.as(await portal.buildStaff())
  const [first, second, third] = await uploads()
  const { id } = await portal.buildInfoRequest({ clientId: anna.id })
  const answer = async (attachments: unknown[]) => {
    const body = { status: 'completed', responseData: { message: 'Here.', attachments } }
    const answered = await client.patch<AnsweredRecord>(`/api/info-requests/${id}`, body)
    return getNames(answered.body.responseData.attachments)
  }
  expect(await answer([second, first])).toEqual(['2.png', '1.png'])
  await staff.patch(`/api/info-requests/${id}`, { status: 'pending', reason: 'One more, please.' })
  expect(await answer([third, first, second])).toEqual(['3.png', '1.png', '2.png'])
})

const file = async (title: string, name: string) => {
  const description = 'The opening hours are wrong.'
  const ticket = { title, description, serviceCategory: 'general', attachments: [name] }
  return (await client.post('/api/tickets', ticket)).status
}

test('attaches one upload to only one of two tickets sent at the same time, and refuses the other', async () => {
  const names = [...(await uploads()), ...(await uploads())]
  const pairs = await Promise.all(
    names.map((name) => Promise.all([file('First ticket', name), file('Second ticket', name)])),
  )
  expect(pairs.map((statuses) => statuses.toSorted((one, other) => one - other))).toEqual(
    names.map(() => [201, 400]),
  )
})
