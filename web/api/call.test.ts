import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONFIRMATION_REQUIRED, SESSION_EXPIRED, type PromptCallback } from './page-prompts.ts'
import { ApiError, call, getErrorMessage } from './call.ts'
import { callList } from './queries/options.ts'

const fetched = vi.fn<typeof fetch>()
const page = new EventTarget()

function answer(status: number, body?: unknown, headers: Record<string, string> = {}): void {
  const text = body === undefined ? null : JSON.stringify(body)
  fetched.mockResolvedValueOnce(new Response(text, { status, headers }))
}

function lastRequest(): { url: string; method: string; headers: Headers; body: unknown } {
  const [url, init] = fetched.mock.lastCall ?? []
  return {
    url: typeof url === 'string' ? url : '',
    method: init?.method ?? '',
    headers: new Headers(init?.headers),
    body: init?.body,
  }
}

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((thrown: unknown) => thrown)
  if (error instanceof ApiError) return error
  throw new Error('expected an ApiError', { cause: error })
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { origin: 'http://portal.test' })
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})

describe('request of call', () => {
  it('fills in the path, omits empty query values, and sends JSON', async () => {
    answer(200, { id: 7 })
    await call('PATCH /api/tickets/:id/status', { params: { id: 7 }, body: { status: 'closed' } })
    expect(lastRequest()).toMatchObject({
      url: '/api/tickets/7/status',
      method: 'PATCH',
      body: '{"status":"closed"}',
    })
    expect(lastRequest().headers.get('Content-Type')).toBe('application/json')

    answer(200, [])
    await callList('GET /api/tickets', { query: { q: 'a&b', status: undefined, limit: 5 } })
    expect(lastRequest().url).toBe('/api/tickets?q=a%26b&limit=5')
  })

  it('sends the given idempotency key with a POST, or a new one each time', async () => {
    const keys: (string | null)[] = []
    for (const options of [{ idempotencyKey: 'mine' }, {}, {}]) {
      answer(204)
      await call('POST /api/notifications/read-all', {}, options)
      keys.push(lastRequest().headers.get('Idempotency-Key'))
    }
    expect(keys[0]).toBe('mine')
    expect(keys[1]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[2]).not.toBe(keys[1])
  })

  it('sends the version that a change is based on as an If-Match ETag', async () => {
    answer(200, {})
    await call(
      'PATCH /api/tickets/:id/status',
      { params: { id: 7 }, body: { status: 'open' } },
      { ifMatch: 1 },
    )
    expect(lastRequest().headers.get('If-Match')).toBe('"1"')
  })
})

describe('response of call', () => {
  it('returns a page of a list with its total and the next cursor', async () => {
    answer(200, [{ id: 1 }], {
      'X-Total-Count': '12',
      Link: '</api/tickets?limit=1&cursor=abc%3D>; rel="next"',
    })
    expect(await callList('GET /api/tickets')).toMatchObject({ items: [{ id: 1 }], total: 12, next: 'abc=' })
    answer(200, [{ id: 2 }])
    expect(await callList('GET /api/tickets')).toMatchObject({ total: 1, next: undefined })
  })

  it('throws an ApiError with the problem’s message, fields, and request ID', async () => {
    const errors = [{ path: 'title', message: 'Title must be at least 5 characters' }]
    answer(400, { status: 400, title: 'Bad Request', detail: 'Check the fields.', errors, requestId: 'r-1' })
    const error = await refusal(call('GET /api/stats'))
    expect(error).toMatchObject({ status: 400, message: 'Check the fields.', errors, requestId: 'r-1' })
    expect(getErrorMessage(error)).toBe('Check the fields.')
  })

  it('throws an ApiError for a response that is not JSON', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
    expect(await refusal(call('GET /api/stats'))).toMatchObject({ status: 502, message: 'Bad Gateway' })
  })

  it('blames a server in between for a 413 response, unless the portal sent it', async () => {
    for (const body of ['<html>413 Request Entity Too Large</html>', '{}']) {
      fetched.mockResolvedValueOnce(new Response(body, { status: 413, statusText: 'Content Too Large' }))
      const error = await refusal(call('GET /api/stats'))
      expect(getErrorMessage(error)).toBe(
        'A server between your browser and the portal doesn’t accept this much at once. Send less, or ask for a higher limit.',
      )
    }
    answer(413, { title: 'Too large', detail: 'The request is too large.' })
    expect(getErrorMessage(await refusal(call('GET /api/stats')))).toBe('The request is too large.')
  })

  it('throws an ApiError without a status when the portal cannot be reached', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await refusal(call('GET /api/stats'))).toMatchObject({ status: 0, title: 'No connection' })
  })
})

describe('expired session', () => {
  it('emits an event for an expired session, except for calls that check or start one', async () => {
    const heard = vi.fn()
    page.addEventListener(SESSION_EXPIRED, heard)
    answer(401, { detail: 'Please sign in.' })
    await refusal(call('GET /api/user'))
    answer(401, { detail: 'Wrong username or password.' })
    await refusal(call('POST /api/login', { body: { username: 'nora', password: 'secret1' } }))
    expect(heard).not.toHaveBeenCalled()
    answer(401, { detail: 'Please sign in.' })
    await refusal(call('GET /api/stats'))
    expect(heard).toHaveBeenCalledOnce()
  })

  it('asks to sign in once, and resends the refused calls with the same keys', async () => {
    const heard = vi.fn((event: Event) => {
      event.preventDefault()
      ;(event as CustomEvent<PromptCallback>).detail(true)
    })
    page.addEventListener(SESSION_EXPIRED, heard)
    const sent = fetched.mock.calls.length
    answer(401, { detail: 'Please sign in.' })
    answer(401, { detail: 'Please sign in.' })
    answer(201, { id: 1 })
    answer(201, { id: 2 })
    const body = { content: 'Hello', entityType: 'ticket', entityId: 1 } as const
    await Promise.all([call('POST /api/comments', { body }), call('POST /api/comments', { body })])
    page.removeEventListener(SESSION_EXPIRED, heard)
    expect(heard).toHaveBeenCalledOnce()
    const keys = fetched.mock.calls
      .slice(sent)
      .map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(2)
    expect(keys.slice(2)).toEqual(keys.slice(0, 2))
  })
})

const answering = (done: boolean) =>
  vi.fn((event: Event) => {
    event.preventDefault()
    ;(event as CustomEvent<PromptCallback>).detail(done)
  })

describe('missing confirmation', () => {
  const refused = { detail: 'Please confirm your identity first.', code: 'confirmation_required' }
  const body = { username: 'nora', fullName: 'Nora', email: 'nora@example.com', companyName: 'Neu' }

  it('asks for a confirmation, and resends the refused call with the same key', async () => {
    const heard = answering(true)
    page.addEventListener(CONFIRMATION_REQUIRED, heard)
    answer(403, refused)
    answer(201, { link: 'x' })
    await call('POST /api/invitations', { body })
    page.removeEventListener(CONFIRMATION_REQUIRED, heard)
    expect(heard).toHaveBeenCalledOnce()
    const [first, second] = fetched.mock.calls.map(([, init]) => [
      new Headers(init?.headers).get('idempotency-key'),
      init?.body,
    ])
    expect(second).toEqual(first)
  })

  it('throws a separate error when the user declines the confirmation, and resends nothing', async () => {
    const heard = answering(false)
    page.addEventListener(CONFIRMATION_REQUIRED, heard)
    answer(403, refused)
    const error = await refusal(call('POST /api/invitations', { body }))
    page.removeEventListener(CONFIRMATION_REQUIRED, heard)
    expect([error.code, fetched.mock.calls.length]).toEqual(['confirmation_declined', 1])
  })
})
