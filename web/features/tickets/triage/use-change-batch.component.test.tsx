import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { type ToastEntry, clearToasts, getShownToasts, subscribeToToasts } from '#web/ui/base/toast.ts'
import { useChangeBatch } from './use-change-batch.ts'

interface SentChange {
  path: string
  key: string | null
  body: unknown
  answer: (body: unknown, status?: number, undoId?: number) => void
  breakOff: () => void
}

const sent: SentChange[] = []
const toasts: (ToastEntry | null)[] = []
const titles = () => toasts.map((shown) => shown?.title)

// `undo.ts` otherwise loads with the first change.
beforeAll(() => import('#web/changes/undo.ts'))
beforeEach(() => {
  clearToasts()
  sent.length = 0
  toasts.length = 0
  vi.spyOn(window, 'fetch').mockImplementation((address, { headers, body } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    sent.push({
      path: address as string,
      key: new Headers(headers).get('Idempotency-Key'),
      body: JSON.parse(typeof body === 'string' ? body : 'null'),
      answer: (answer, status = 200, undoId) =>
        resolve(
          status === 204
            ? new Response(null, { status })
            : Response.json(answer, { status, headers: undoId ? { 'Undo-Id': String(undoId) } : {} }),
        ),
      breakOff: () => reject(new TypeError('Failed to fetch')),
    })
    return promise
  })
  return subscribeToToasts(() => toasts.push(getShownToasts().at(-1) ?? null))
})

const ticket = (id: number, version = 1) => ({ id, version }) as Ticket
const nth = (number: number) =>
  vi.waitFor(() => sent[number - 1] ?? Promise.reject(new Error('Not sent yet')))
const expectToast = (title: string) => vi.waitFor(() => expect(titles()).toContain(title))
const paths = () => sent.map(({ path }) => path)

async function triage() {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, act } = await renderHook(() => useChangeBatch(), { wrapper })
  return {
    client,
    close: (...tickets: Ticket[]) =>
      act(() => result.current.mutate({ tickets, change: { status: 'closed' } })),
    undoLast: () =>
      act(() => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true }))
      }),
    settled: () => vi.waitFor(() => expect(result.current.isPending).toBe(false)),
  }
}

test('sends the selected tickets in one request, with the versions that were shown', async () => {
  const { close } = await triage()

  await close(ticket(1, 4), ticket(2, 7))

  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/tickets/bulk',
      {
        tickets: [
          { id: 1, version: 4 },
          { id: 2, version: 7 },
        ],
        change: { status: 'closed' },
      },
    ],
  ])
})

test('undoes a pending change of tickets as soon as it is saved', async () => {
  const { close, undoLast } = await triage()
  await close(ticket(1))
  await undoLast()
  await undoLast()
  expect(paths()).toEqual(['/api/tickets/bulk'])

  sent[0]?.answer({ tickets: [ticket(1)] }, 200, 5)
  const undo = await nth(2)
  undo.answer(undefined, 204)

  await expectToast('Change undone on 1 ticket')
  expect(paths()).toEqual(['/api/tickets/bulk', '/api/undo/5'])
  expect(titles()).toEqual(['Change undone on 1 ticket'])
})

test.each([
  ['was done', (change: SentChange | undefined) => change?.answer({ tickets: [ticket(1)] }, 200, 5)],
  ['failed', (change: SentChange | undefined) => change?.answer({ title: 'Conflict' }, 409)],
])('does not apply the undo of a change that %s to the next one', async (_title, ends) => {
  const { close, undoLast, settled } = await triage()
  await close(ticket(1))
  await undoLast()
  ends(sent[0])
  if (_title === 'was done') (await nth(2)).answer(undefined, 204)
  await settled()

  const before = sent.length
  await close(ticket(2))
  const next = await nth(before + 1)
  next.answer({ tickets: [ticket(2)] }, 200, 6)

  await expectToast('1 ticket updated')
  expect(paths()).not.toContain('/api/undo/6')
})

test('undoes a change of tickets once, even if the key is pressed twice', async () => {
  const { close, undoLast } = await triage()
  await close(ticket(1))
  sent[0]?.answer({ tickets: [ticket(1)] }, 200, 5)
  await expectToast('1 ticket updated')

  await undoLast()
  await undoLast()

  expect(paths()).toEqual(['/api/tickets/bulk', '/api/undo/5'])
})

test('does not repeat the undo of a pending change when the key is pressed again', async () => {
  const { close, undoLast, settled } = await triage()
  await close(ticket(1))
  await undoLast()
  sent[0]?.answer({ tickets: [ticket(1)] }, 200, 5)
  const undo = await nth(2)
  undo.answer(undefined, 204)
  await settled()

  await undoLast()

  expect(paths()).toEqual(['/api/tickets/bulk', '/api/undo/5'])
})

test('does not undo a change twice by the toast’s button and the key', async () => {
  const { close, undoLast } = await triage()
  await close(ticket(1))
  sent[0]?.answer({ tickets: [ticket(1)] }, 200, 5)
  await expectToast('1 ticket updated')

  toasts[0]?.action?.onSelect()
  await undoLast()

  expect(paths()).toEqual(['/api/tickets/bulk', '/api/undo/5'])
})

test('names the user who changed one of the tickets before the undo', async () => {
  const { close, undoLast } = await triage()
  await close(ticket(1), ticket(2))
  sent[0]?.answer({ tickets: [ticket(1), ticket(2)] }, 200, 5)
  await expectToast('2 tickets updated')

  await undoLast()
  const detail = 'Amina Haddad has changed this since, so it wasn’t undone.'
  const undo = await nth(2)
  undo.answer({ detail }, 409)

  await expectToast('Could not undo the change')
  expect(toasts.at(-1)?.description).toBe(detail)
})

test('reuses the idempotency key after a lost response, and creates a new one for another change', async () => {
  const { close, settled } = await triage()
  await close(ticket(1))
  sent[0]?.breakOff()
  await settled()
  await close(ticket(1))
  const second = await nth(2)
  second.answer({ tickets: [ticket(1)] }, 200, 5)
  await settled()
  await close(ticket(1))
  const third = await nth(3)

  expect(second.key).toBe(sent[0]?.key)
  expect(third.key).not.toBe(second.key)
})

test('invalidates the list of tickets after a failed change', async () => {
  const { client, close, settled } = await triage()
  client.setQueryData(['tickets', 'list'], [])
  await close(ticket(1))

  sent[0]?.answer({ title: 'Conflict' }, 409)
  await settled()

  expect(toasts.map((shown) => shown?.variant)).toEqual(['destructive'])
  expect(client.getQueryState(['tickets', 'list'])?.isInvalidated).toBe(true)
})
