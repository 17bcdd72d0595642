import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { setDraftOwner } from '#web/forms/drafts/draft-owner.ts'
import { briefDraftQuery } from '../queries.ts'
import { type DraftStart, NO_DRAFT, type PartialBrief, getLocalDraftKey, readLocalDraft } from './draft.ts'
import { useBriefDraft } from './use-brief-draft.ts'

const PAUSE_MS = 1000
const RETRY_MS = 10_000
const A_WHILE_MS = 60_000

interface SentDraft {
  method: string
  projectName: string | undefined
  ifMatch: string | null
  /** Responds with the draft's new version, or rejects. */
  saveAs: (version: number) => void
  refuse: (status: number) => void
}

const sent: SentDraft[] = []
let client: QueryClient

beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  client = new QueryClient()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(window, 'fetch').mockImplementation((_address, { method = 'GET', headers, body } = {}) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const draft = JSON.parse(typeof body === 'string' ? body : '{}') as PartialBrief
    const answer = (status: number, version = 0) =>
      resolve(Response.json({ ...draft, title: 'Answered', version }, { status }))
    sent.push({
      method,
      projectName: draft.projectName,
      ifMatch: new Headers(headers).get('If-Match'),
      saveAs: (version) => answer(200, version),
      refuse: answer,
    })
    return promise
  })
})
afterEach(() => {
  vi.useRealTimers()
  setDraftOwner(null)
})

const Cache = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

async function wizard(start: DraftStart = { values: null, base: NO_DRAFT, unsent: false }) {
  const hook = await renderHook(() => useBriefDraft(start), { wrapper: Cache })
  const type = (projectName: string) =>
    hook.act(() => hook.result.current.draft.save({ projectName } as Parameters<typeof save>[0]))
  const { save } = hook.result.current.draft
  return { ...hook, type, kept: () => hook.result.current.kept }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const names = () => sent.map(({ projectName }) => projectName)
const readStored = () => readLocalDraft(getLocalDraftKey())
const nth = (number: number) =>
  vi.waitFor(() => sent[number - 1] ?? Promise.reject(new Error('Not sent yet')))

test('saves every key press on the device at once, and sends the draft when typing pauses', async () => {
  const { type, kept } = await wizard()

  await type('B')
  await pass(PAUSE_MS - 1)
  await type('Ba')
  await pass(PAUSE_MS - 1)

  expect([readStored()?.values.projectName, readStored()?.unsent, kept()]).toEqual(['Ba', true, 'saving'])
  expect(sent).toEqual([])
  await pass(1)
  expect(names()).toEqual(['Ba'])
})

test('sends what was typed during a pending save afterward, based on the saved version', async () => {
  const { type, kept } = await wizard()
  await type('One')
  await pass(PAUSE_MS)
  await type('Two')
  await pass(A_WHILE_MS)
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([`"${NO_DRAFT}"`])

  sent[0]?.saveAs(1)
  const second = await nth(2)

  expect([second.projectName, second.ifMatch]).toEqual(['Two', '"1"'])
  expect(readStored()).toMatchObject({ values: { projectName: 'Two' }, base: 1, unsent: true })
  expect(kept()).toBe('saving')
  second.saveAs(2)
  await vi.waitFor(() => expect(kept()).toBe('saved'))
  expect(readStored()).toMatchObject({ values: { projectName: 'Two' }, base: 2, unsent: false })
})

test('sends the draft again after the server failed', async () => {
  const { type, kept } = await wizard()
  await type('One')
  await pass(PAUSE_MS)

  sent[0]?.refuse(503)
  await vi.waitFor(() => expect(kept()).toBe('device'))
  await pass(RETRY_MS)

  expect(names()).toEqual(['One', 'One'])
})

test('sends the newest draft, not the failed one, on the next attempt', async () => {
  const { type, kept } = await wizard()
  await type('One')
  await pass(PAUSE_MS)
  await type('Two')

  sent[0]?.refuse(503)
  await vi.waitFor(() => expect(kept()).toBe('device'))
  await pass(RETRY_MS)

  expect(names()).toEqual(['One', 'Two'])
})

test('does not send a refused draft again until it changes', async () => {
  const { type, kept, result } = await wizard()
  await type('Too long')
  void result.current.flush()
  const first = await nth(1)

  first.refuse(400)
  await vi.waitFor(() => expect(kept()).toBe('refused'))
  await pass(A_WHILE_MS)
  expect(sent).toHaveLength(1)

  await type('Short')
  await pass(PAUSE_MS)
  expect(names()).toEqual(['Too long', 'Short'])
})

test('does not overwrite a draft that changed elsewhere until the client decides', async () => {
  const { type, kept, result } = await wizard()
  await type('Mine')
  await pass(PAUSE_MS)
  const first = await nth(1)
  first.refuse(412)
  await vi.waitFor(() => expect(kept()).toBe('conflict'))

  await type('Mine, longer')
  await result.current.flush()
  await pass(A_WHILE_MS)

  expect([kept(), sent.length, readStored()?.values.projectName]).toEqual(['conflict', 1, 'Mine, longer'])
  result.current.replace(7)
  const second = await nth(2)
  expect([second.projectName, second.ifMatch]).toEqual(['Mine, longer', '"7"'])
})

test('deletes the draft of a submitted brief, despite pending saves and late input', async () => {
  const { type, result } = await wizard()
  await type('On its way')
  await pass(PAUSE_MS)
  await type('Waits')

  result.current.draft.clear()
  await type('An echo of the form')
  sent[0]?.saveAs(1)
  await result.current.flush()
  await pass(A_WHILE_MS)

  expect(readStored()).toBeNull()
  expect(names()).toEqual(['On its way'])
  expect(client.getQueryData(briefDraftQuery.queryKey)).toBeNull()
})

test('waits for a pending save before discarding the draft', async () => {
  const { type, result } = await wizard()
  await type('On its way')
  await pass(PAUSE_MS)

  const discarded = result.current.discard()
  await pass(A_WHILE_MS)
  expect(sent.map(({ method }) => method)).toEqual(['PATCH'])

  sent[0]?.saveAs(1)
  const second = await nth(2)
  expect(second.method).toBe('DELETE')
  second.saveAs(0)
  await discarded
})

test.each([
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
])('sends an unsent draft when %s', async (_title, happens) => {
  const { type } = await wizard()
  await type('Waits')

  happens()

  await vi.waitFor(() => expect(names()).toEqual(['Waits']))
})

test('sends an unsent draft when the client leaves the wizard', async () => {
  const { type, unmount } = await wizard()
  await type('Waits')

  await unmount()

  await vi.waitFor(() => expect(names()).toEqual(['Waits']))
})

test('sends a draft when the wizard opens only if the server does not have it', async () => {
  const values = { projectName: 'Left over' }
  await wizard({ values, base: 3, unsent: false })
  await pass(A_WHILE_MS)
  expect(sent).toEqual([])

  await wizard({ values, base: 3, unsent: true })
  await pass(PAUSE_MS)

  expect(sent.map(({ projectName, ifMatch }) => [projectName, ifMatch])).toEqual([['Left over', '"3"']])
})

test('does not overwrite the draft of another tab until the client decides', async () => {
  const one = await wizard()
  const other = await wizard()
  await one.type('One')
  await pass(PAUSE_MS)
  sent[0]?.saveAs(1)
  await vi.waitFor(() => expect(one.kept()).toBe('saved'))
  await other.type('Other')
  await pass(PAUSE_MS)
  const second = await nth(2)
  expect([second.projectName, second.ifMatch]).toEqual(['Other', `"${NO_DRAFT}"`])

  second.refuse(412)
  await vi.waitFor(() => expect(other.kept()).toBe('conflict'))
  await pass(A_WHILE_MS)

  expect([sent.length, readStored()?.values.projectName, readStored()?.unsent]).toEqual([2, 'Other', true])
  other.result.current.replace(1)
  expect((await nth(3)).ifMatch).toBe('"1"')
})

test('sends the draft after the session ended and the client signed in again', async () => {
  const { type, kept } = await wizard()
  await type('One')
  await pass(PAUSE_MS)
  sent[0]?.refuse(401)
  await vi.waitFor(() => expect(kept()).toBe('device'))
  await pass(RETRY_MS)

  const second = await nth(2)
  second.saveAs(1)

  await vi.waitFor(() => expect(kept()).toBe('saved'))
  expect(names()).toEqual(['One', 'One'])
})

test('does not send a client’s draft as the next user who signs in', async () => {
  setDraftOwner({ id: 1 })
  const { type, kept, unmount } = await wizard()
  await type('By the first')
  await pass(PAUSE_MS)
  sent[0]?.refuse(401)
  await vi.waitFor(() => expect(kept()).toBe('device'))
  await unmount()
  ;(await nth(2)).refuse(401)

  setDraftOwner({ id: 2 })
  await pass(A_WHILE_MS)

  expect(names()).toEqual(['By the first', 'By the first'])
})
