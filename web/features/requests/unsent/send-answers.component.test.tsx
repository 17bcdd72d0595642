import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/call.ts'
import { setDraftOwner } from '#web/forms/drafts/draft-owner.ts'
import { openDeviceAnswers } from '../questions/answer-store.ts'
import type { QuestionItem } from '../questions/question.ts'
import { sendAnswers } from './send-answers.ts'
import { getRequestScope, listUnsentAnswers, listUnsentRequestIds, markSettled } from './unsent-requests.ts'

// Without types, because those of all calls take minutes to check.
const fakeCall = vi.hoisted(() => vi.fn<(key: string, input: Input) => Promise<unknown>>())
vi.mock('#web/api/call.ts', async (load) => ({ ...(await load<object>()), call: fakeCall }))

const buildQuestion = (id: number): QuestionItem => ({
  id,
  position: id,
  kind: 'text',
  label: `Question ${id}`,
  help: null,
  section: null,
  required: true,
  options: null,
  filesMax: null,
  asksIf: null,
  shown: true,
  askedOf: null,
  handedOver: null,
  draftedById: null,
  answer: null,
  draft: null,
  version: 1,
})

/** Stores an answer as a page does that was closed without a connection. */
function leave(requestId: number, questionId: number, value: string): void {
  const empty = { value: null, words: '', files: [] }
  openDeviceAnswers(getRequestScope(requestId)).write(questionId, {
    question: buildQuestion(questionId),
    typed: { ...empty, value },
    base: empty,
    sent: [],
    submit: true,
  })
}

/** The answers that the fake server received, and the questions of each of its requests. */
const server = { saves: [] as unknown[], questions: new Map<number, number[]>(), isAway: false, failingId: 0 }

interface Input {
  params: { id: number }
  body: { value: string; give: boolean }
}

function respond(key: string, { params: { id }, body }: Input): unknown {
  if (server.isAway) throw new ApiError(0, { title: 'No connection' })
  if (id === server.failingId) throw new ApiError(500, { title: 'Internal error' })
  if (key === 'GET /api/info-requests/:id/questions') {
    const ids = server.questions.get(id)
    if (!ids) throw new ApiError(404, { title: 'Not found' })
    return ids.map(buildQuestion)
  }
  server.saves.push([id, body.value, body.give])
  const answer = { ...body, words: null, files: [], state: 'given', givenAt: '2026-11-26T09:00:00.000Z' }
  return { ...buildQuestion(id), version: 2, answer }
}

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const send = () => sendAnswers(client)
const listStoredKeys = () => Object.keys(localStorage)

beforeEach(() => {
  setDraftOwner({ id: 1 })
  server.questions = new Map([[7, [1, 2]]])
  fakeCall.mockImplementation(async (key: string, input: Input) => respond(key, input))
})
afterEach(() => {
  Object.assign(server, { saves: [], isAway: false, failingId: 0 })
  client.clear()
  localStorage.clear()
  setDraftOwner(null)
})

test('submits the answers of an earlier page in the order of the questions, and removes them', async () => {
  leave(7, 2, 'We bake')
  leave(7, 1, 'Brot & Salz')

  await send()

  expect(server.saves).toEqual([
    [1, 'Brot & Salz', true],
    [2, 'We bake', true],
  ])
  expect(listStoredKeys()).toEqual([])
})

test('keeps the answers without a connection, and sends them later', async () => {
  leave(7, 1, 'Brot & Salz')
  server.isAway = true
  await expect(send()).rejects.toThrow(ApiError)
  expect(listStoredKeys()).toHaveLength(1)

  server.isAway = false
  await send()

  expect(server.saves).toEqual([[1, 'Brot & Salz', true]])
  expect(listStoredKeys()).toEqual([])
})

test('ignores the answers of another user and of guests', async () => {
  leave(7, 1, 'Brot & Salz')
  setDraftOwner({ id: 2 })

  expect(listUnsentRequestIds()).toEqual([])
  await send()

  expect(server.saves).toEqual([])
  expect(listStoredKeys()).toHaveLength(1)
})

test('keeps what is typed on the request’s page while the earlier text is being sent', async () => {
  leave(7, 1, 'Brot')
  const respondLater = Promise.withResolvers<void>()
  fakeCall.mockImplementation(async (key: string, input: Input) => {
    if (key.startsWith('PATCH')) await respondLater.promise
    return respond(key, input)
  })
  const sending = send()
  await vi.waitFor(() => expect(fakeCall).toHaveBeenCalledTimes(2))

  leave(7, 1, 'Brot & Salz')
  respondLater.resolve()
  await sending

  expect(openDeviceAnswers(getRequestScope(7)).read(1)?.typed.value).toBe('Brot & Salz')
})

test('keeps the answers to a request that no longer exists, sends the others, and says which is gone', async () => {
  leave(6, 9, 'Too late')
  leave(7, 1, 'Brot & Salz')

  await send()
  markSettled()

  expect(server.saves).toEqual([[1, 'Brot & Salz', true]])
  expect(listUnsentAnswers()).toMatchObject([
    { requestId: 6, label: 'Question 9', text: 'Too late', isRequestGone: true },
  ])
  // Later pages don't ask for it again.
  expect(listUnsentRequestIds()).toEqual([])
})

test('sends the other answers if the server fails for one request, and that one later', async () => {
  leave(5, 4, 'Rye')
  leave(7, 1, 'Brot & Salz')
  server.questions.set(5, [4])
  server.failingId = 5
  await send()
  expect(server.saves).toEqual([[1, 'Brot & Salz', true]])

  server.failingId = 0
  await send()
  expect(server.saves).toContainEqual([4, 'Rye', true])
})

test('lets only one tab send', async () => {
  leave(7, 1, 'Brot & Salz')
  const ended = Promise.withResolvers<void>()
  const otherTab = navigator.locks.request('unsent-answers:7', () => ended.promise)

  await send()
  expect(server.saves).toEqual([])

  ended.resolve()
  await otherTab
  await send()
  expect(server.saves).toEqual([[1, 'Brot & Salz', true]])
})
