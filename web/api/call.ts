import type { Endpoints } from '#shared/all-endpoints.ts'
import type { EndpointInput, EndpointOutput } from '#shared/contract/contract.ts'
import type { PageResponse } from '#shared/rendered-page.ts'
import { UNDO_SECONDS } from '#shared/undo/values.ts'
import { OTHER_USER } from '#shared/users/user-header.ts'
import { t } from '#shared/i18n/t.ts'
import { newKey } from './new-key.ts'
import { getPageContext } from './page-context.ts'
import { confirmIdentity, leaveIfUserChanged, renewSession } from './page-prompts.ts'
import { getUserHeaders } from './page-user.ts'
import { stringifySearch } from '#web/url/entry/address.ts'

export type EndpointKey = keyof Endpoints
export type CallInput<K extends EndpointKey> = EndpointInput<Endpoints[K]>
export type CallOutput<K extends EndpointKey> = EndpointOutput<Endpoints[K]>

export interface CallOptions {
  /** Stable key for retries of the same submit; see `useSendOnce`. By default, a new one is sent. */
  idempotencyKey?: string
  /** Makes the change undoable. */
  undo?: Undo
  /** The version that the change is based on. The server returns 412 if the record has changed since. */
  ifMatch?: number
  signal?: AbortSignal
  /** Other `fetch` options. */
  init?: Pick<RequestInit, 'keepalive' | 'headers'>
}

/** The undo data of a change, filled in while the change is sent. A change can consist of several calls. */
export interface Undo {
  /** When the first call was sent, in milliseconds since 1970. The undo window starts at this time. */
  sentAt?: number
  /** The undo's ID of each call, once the server has responded. */
  ids?: readonly number[]
}

export type CallArgs<K extends EndpointKey> =
  object extends CallInput<K>
    ? [input?: CallInput<K>, options?: CallOptions]
    : [input: CallInput<K>, options?: CallOptions]

/** The arguments of a call to any endpoint. */
export type RawArgs = [input?: RawInput, options?: CallOptions]

interface Problem {
  title?: string
  detail?: string
  code?: string
  errors?: { path: string; message: string }[]
  requestId?: string
}

/** A rejected or failed call. `message` is a sentence for the user. Status 0 means the network failed. */
export class ApiError extends Error {
  readonly status: number
  readonly title: string
  /** Distinguishes errors with the same status. */
  readonly code: string | undefined
  readonly errors: { path: string; message: string }[]
  readonly requestId: string | undefined

  constructor(status: number, problem: Problem) {
    super(problem.detail ?? problem.title ?? t('An unexpected error occurred'))
    this.name = 'ApiError'
    this.status = status
    this.title = problem.title ?? t('Error')
    this.code = problem.code
    this.errors = problem.errors ?? []
    this.requestId = problem.requestId
  }
}

const OFFLINE: Problem = {
  title: t('No connection'),
  detail: t(
    'The portal could not be reached. Check your connection and try again; nothing you typed is lost.',
  ),
}

/** Statuses of refused calls that a different user's session would explain. */
const OTHER_USER_STATUSES = [403, 404]

/** Calls for which 401 does not mean that a session has ended. */
const PUBLIC_CALLS = /^(?:GET \/api\/user|\w+ \/api\/log(?:in.*|out))$/

export interface RawInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function buildCallUrl(path: string, { params = {}, query = {} }: RawInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return filled + stringifySearch(query)
}

const buildHeaders = (method: string, input: RawInput, options: CallOptions): Record<string, string> => ({
  Accept: 'application/json',
  ...(method !== 'GET' && getUserHeaders()),
  ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
  ...(method === 'POST' && { 'Idempotency-Key': options.idempotencyKey ?? newKey() }),
  ...(options.undo && { Undoable: String(UNDO_SECONDS) }),
  ...(options.ifMatch !== undefined && { 'If-Match': `"${options.ifMatch}"` }),
})

/** Explains a 413 without a portal problem: a server in between, such as a proxy, refuses the size. */
export const proxyLimitMessage = () =>
  t(
    'A server between your browser and the portal doesn’t accept this much at once. Send less, or ask for a higher limit.',
  )

async function toApiError(response: PageResponse): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as Problem
  if (response.status === 413) problem.detail ??= proxyLimitMessage()
  return new ApiError(response.status, { title: response.statusText, ...problem })
}

/** Creates the error for a confirmation that the user canceled, which isn't a failure. */
const createDeclinedError = ({ status, message, title }: ApiError) =>
  new ApiError(status, { title, detail: message, code: 'confirmation_declined' })

/** Sends a call and returns the response if the server accepts it. Throws ApiError. */
export async function send(
  key: EndpointKey,
  input: RawInput = {},
  options: CallOptions = {},
): Promise<PageResponse> {
  const [method = 'GET', path = ''] = key.split(' ')
  const request = {
    method,
    headers: buildHeaders(method, input, options),
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    signal: options.signal ?? null,
    ...options.init,
  }
  const address = buildCallUrl(path, input)
  const sendRequest = async () => {
    // The window of a first call that was accepted has already started.
    if (options.undo && !options.undo.ids) options.undo.sentAt = Date.now()
    return getPageContext()
      .visitor.fetch(address, request)
      .catch((error: unknown) => {
        throw options.signal?.aborted ? error : new ApiError(0, OFFLINE)
      })
  }
  let response = await sendRequest()
  // Repeats the request, with the same key, once the user has signed in again.
  if (response.status === 401 && !PUBLIC_CALLS.test(key) && (await renewSession()))
    response = await sendRequest()
  if (response.ok) return response
  let problem = await toApiError(response)
  if (problem.code === 'confirmation_required') {
    if (!(await confirmIdentity())) throw createDeclinedError(problem)
    response = await sendRequest()
    if (response.ok) return response
    problem = await toApiError(response)
  }
  if (
    problem.code === OTHER_USER ||
    (OTHER_USER_STATUSES.includes(response.status) && !PUBLIC_CALLS.test(key))
  )
    await leaveIfUserChanged()
  // The agency started requiring a second factor while the page was open.
  if (problem.code === 'second_factor_required') location.assign('/second-factor')
  throw problem
}

function addUndoId(undo: Undo, id: number): void {
  if (id) undo.ids = [...(undo.ids ?? []), id]
}

/** Calls the API: `call('PATCH /api/tickets/:id/status', { params: { id }, body: { status } })`. Throws ApiError. */
export async function call<K extends EndpointKey>(key: K, ...args: CallArgs<K>): Promise<CallOutput<K>> {
  const [input, options] = args as RawArgs
  const response = await send(key, input, options)
  if (options?.undo) addUndoId(options.undo, Number(response.headers.get('Undo-Id')))
  return (response.status === 204 ? undefined : await response.json()) as CallOutput<K>
}

/** Whether a change was rejected because someone else changed the record first. */
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412

/** Returns the sentence to show for any thrown value. */
export const getErrorMessage = (error: unknown, fallback = t('An unexpected error occurred')): string =>
  error instanceof ApiError && error.message ? error.message : fallback
