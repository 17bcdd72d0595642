import { toPlainTag } from '#server/platform/http/compression.ts'
import type { CallContext } from '#server/core/context/context.ts'
import { Visit } from '#server/platform/http/visit.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HandlerResult, Endpoint, ParsedInput } from '#shared/contract/contract.ts'
import {
  type PolicyAction,
  type Actor,
  can,
  hasTokenScope,
  canUseInClientView,
  policy,
} from '#shared/contract/policy.ts'
import type { App } from './app.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockUserRow } from '#server/core/records/lock-user-row.ts'
import { Page } from '#server/platform/db/paging.ts'
import {
  forbidden,
  insufficientScope,
  preconditionFailed,
  tooManyRequests,
  unauthorized,
  unsupportedType,
} from '#server/platform/errors.ts'
import { getClientNetwork } from '#server/platform/http/client-address.ts'
import { areRightsOutdated, lockRightsShared, reloadActor } from '#server/core/access/rights-locks.ts'
import { type RequestIdentity, createFingerprint, parseIdempotencyKey, runOnce } from './idempotency.ts'
import { explainRefusal } from '#server/core/access/company-role.ts'
import { authorizeRepetition } from '#server/core/access/authorize-repetition.ts'
import { type RequestQueue, runInQueue } from './request-queue.ts'
import { deleteOrphanedUploads } from '#server/platform/storage/received-file.ts'
import { t } from '#shared/i18n/t.ts'

/** The argument of a handler: the parsed input, the context, the request, and the reply. */
export type Call<E, A extends Actor | null = Actor> = ParsedInput<E> & {
  ctx: CallContext<A>
  request: FastifyRequest
  reply: FastifyReply
}

/** A record as returned by a handler: its `version` becomes the ETag and is otherwise left out. */
type Result<E> =
  HandlerResult<E> extends undefined
    ? void
    : HandlerResult<E> extends readonly (infer Item)[]
      ? Item[] | Page<Item>
      : WithVersion<HandlerResult<E>>

/** Adds a record's version. A string `version` is the program's, not a record's. */
type WithVersion<T> = T extends null ? null : T extends { version: string } ? T : T & { version?: number }

type LimitedCall<E> = Omit<Call<E>, 'ctx'> & { actor: Actor | null; visit: Visit }

type ActionActor<A extends PolicyAction | 'public'> = A extends 'public' ? Actor | null : Actor

interface RouteOptions<E> {
  /** Whether the endpoint's `confirmed` describes this call. Not needed for 'always'. */
  isConfirmationRequired?: (call: Call<E>) => boolean | Promise<boolean>
  /** Reads a body that is not JSON, before the transaction begins. */
  receive?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Counts a limited call, before files arrive and the transaction begins, so that it stays counted. */
  limit?: (call: LimitedCall<E>) => Promise<unknown>
  /** Whether the call can hash a password. Such calls run one at a time per network. */
  hashes?: true
  /** The queue in which the endpoint's calls run one at a time. They wait before the transaction begins. */
  queue?: (request: FastifyRequest) => RequestQueue
  /** The part of the response that is stored for repetitions if it contains a secret; by default, all of it. */
  toStoredResponse?: (result: Result<E>) => Result<E>
  /** False if something must stay saved even if the request fails, such as a failed sign-in. */
  transaction?: false
  /** Whether a call changes the members or name of a company, which it locks before its caller's rights. */
  shouldLockCompany?: (request: FastifyRequest) => boolean
  /** Whether the call can end its own session. Every other write checks the session again at its end. */
  endsSession?: true
}

type Handler<E, A extends PolicyAction | 'public'> = (call: Call<E, ActionActor<A>>) => Promise<Result<E>>

/**
 * Registers one endpoint of the contract. Its options, if any, come before its handler. Callers who can't do `action`
 * are rejected before the body is read. A write runs in one transaction, together with its idempotency key.
 */
// oxlint-disable-next-line max-params -- a rest parameter, so that the handler is last
export function route<E extends Endpoint, A extends PolicyAction | 'public'>(
  app: App,
  endpoint: E,
  action: A,
  ...rest: [Handler<E, A>] | [RouteOptions<E>, Handler<E, A>]
): void {
  const [options, handler]: [RouteOptions<E>, Handler<E, A>] = rest.length === 1 ? [{}, rest[0]] : rest
  const { isConfirmationRequired, receive, limit, toStoredResponse } = options
  const locksCompany = options.shouldLockCompany ?? (() => shouldLockCompany(action))
  const getQueue = options.hashes ? getHashingQueue : options.queue
  const isSometimesConfirmed = endpoint.confirmed?.startsWith('for ') ?? false
  if (isSometimesConfirmed !== (isConfirmationRequired !== undefined))
    throw new Error(`${endpoint.method} ${endpoint.path} does not say which of its calls take a confirmation`)
  const { config, pool, storage } = app.services
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, action },
    schema: toFastifySchema(endpoint),
    onRequest: (request, _reply, done) => {
      done(getCallRefusal(request.actor, action))
    },
    preValidation: (request, _reply, done) => {
      done(!receive && request.isMultipart() ? unsupportedType(t('Send JSON.')) : undefined)
    },
    ...((limit || receive) && {
      preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
        const visit = new Visit(config, request, reply)
        await limit?.(getInput(request, { request, reply, actor: request.actor, visit }) as LimitedCall<E>)
        await receive?.(request, reply)
      },
    }),
    handler: async (request, reply) => {
      const visit = new Visit(config, request, reply)
      const work = async (ctx: CallContext<Actor | null>) => {
        const call = getInput(request, { ctx, request, reply }) as Call<E, never>
        if (endpoint.confirmed === 'always' || (await isConfirmationRequired?.(call)))
          await app.sessionChecks.requireRecentConfirmation(ctx.db, request)
        return handler(call)
      }
      const reads = endpoint.method === 'GET' || options.transaction === false
      const staysIn = action !== 'public' && !options.endsSession
      const settings = { action, staysIn, toStoredResponse, locksCompany: locksCompany(request) }
      const perform = () =>
        reads ? work(createCallContext(app, pool, visit)) : runWrite(app, visit, { ...settings, work })
      const result = await (
        getQueue ? runInQueue(getQueue(request), { request, reply, work: perform }) : perform()
      ).catch(async (error: unknown) => {
        await finishCounting(request, error)
        throw await explainRefusal(pool, error)
      })
      await finishCounting(request)
      if (request.received) await deleteOrphanedUploads(storage, request.received, false)
      return sendResponse(reply, endpoint, result)
    },
  })
}

/** Finishes the counting of a limited call. Only logs a failure, because the call itself is done. */
const finishCounting = (request: FastifyRequest, error?: unknown): Promise<void> | undefined =>
  request.finishCounting?.(error).catch((failure: unknown) => request.log.error(failure))

const getHashingQueue = (request: FastifyRequest): RequestQueue => ({
  key: getClientNetwork(request),
  createError: (seconds) =>
    tooManyRequests(
      t('Too many sign-ins at once from your network. Please try again in a few seconds.'),
      seconds,
    ),
})

/** Returns the error for an actor who can't make this call at all. Returns undefined if they can. */
export function getCallRefusal(actor: Actor | null, action: PolicyAction | 'public') {
  if (action === 'public') return undefined
  if (!actor) return unauthorized()
  if (!hasTokenScope(actor, action)) return insufficientScope(policy[action].scope)
  if (can(actor, action)) return undefined
  const isForClients = policy[action].client !== 'none'
  return isForClients && !canUseInClientView(actor, action)
    ? forbidden(t('Client View doesn’t show this. Only the client can see it.'))
    : forbidden()
}

function toFastifySchema(endpoint: Endpoint) {
  const { params, query, body, response, status = 200 } = endpoint
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    // With a number as its key, V8 reserves room for all smaller keys: 2.5 KB each, twice per route.
    ...(isJson(response) && status !== 204 && { response: { '2xx': response } }),
  }
}

const isJson = (response: Endpoint['response']) => response.type !== 'unknown'

/** Returns the parsed input of a call together with `more`. */
const getInput = ({ params, query, body }: FastifyRequest, more: object): unknown => ({
  params,
  query,
  body,
  ...more,
})

const createCallContext = (app: App, db: Database, visit: Visit): CallContext<Actor | null> => ({
  db,
  actor: visit.request.actor,
  visit,
  emit: app.events.emit,
})

interface WriteOptions<T> {
  action: PolicyAction | 'public'
  staysIn: boolean
  toStoredResponse: ((result: T) => T) | undefined
  locksCompany: boolean
  work: (ctx: CallContext<Actor | null>) => Promise<T>
}

async function runWrite<T>(
  app: App,
  visit: Visit,
  { action, staysIn, toStoredResponse, locksCompany, work }: WriteOptions<T>,
): Promise<T> {
  const { pool } = app.services
  const { request, reply } = visit
  const { actor } = request
  const identity = actor ? getRequestIdentity(request, actor.viewer ?? actor.id) : undefined
  const attempt = () =>
    pool.transaction().execute(async (db) => {
      // Checked even before a repetition gets its stored response.
      if (action !== 'public') await refreshRights(db, request, { action, locksCompany })
      const ctx = createCallContext(app, db, visit)
      const perform = app.around.reduce(
        (inner, around) => () => around({ ctx, action }, inner),
        () => work(ctx),
      )
      const authorizeStored = (stored: T) => authorizeRepetition(db, request, { action, response: stored })
      const result = await (identity
        ? runOnce(ctx, identity, { effect: perform, toStoredResponse, authorizeStored })
        : perform())
      if (staysIn) await app.sessionChecks.requireActiveSession(db, request)
      if (ctx.undoId !== undefined) void reply.header('undo-id', ctx.undoId)
      return result
    })
  return attempt().catch(async (error: unknown) => {
    // The rights turned out to be outdated before anything was read or written, so the write can run again.
    if (!areRightsOutdated(error)) throw error
    await reloadRights(pool, request, action)
    return attempt()
  })
}

/**
 * Makes a write use the current rights, not those at its first byte, because a body can take minutes. For staff, this
 * covers freelancers, who can lose a company, and uploads, which can take a while.
 */
async function refreshRights(
  tx: Database,
  request: FastifyRequest,
  { action, locksCompany }: { action: PolicyAction; locksCompany: boolean },
): Promise<void> {
  const { actor, received } = request
  if (!actor) return
  if (actor.role === 'client') {
    if (locksCompany) await reloadRights(tx, request, action)
    else await lockRightsShared(tx, actor)
  } else if (received) {
    await lockUserRow(tx, actor.id)
    await reloadRights(tx, request, action)
  } else if (actor.staffRole === 'freelancer') {
    await reloadRights(tx, request, action)
  }
}

/** Reads the caller's current rights. @throws 403 if they can no longer make this call */
async function reloadRights(
  db: Database,
  request: FastifyRequest,
  action: PolicyAction | 'public',
): Promise<void> {
  if (!request.actor) return
  request.actor = await reloadActor(db, request.actor)
  const refusal = getCallRefusal(request.actor, action)
  if (refusal) throw refusal
}

/** Whether an action locks its company and then reads the current rights (`lockableCompany`). */
const shouldLockCompany = (action: PolicyAction | 'public') =>
  action === 'company.takePart' || action === 'company.manage'

/**
 * Returns the identity of this user's request, or undefined without an `Idempotency-Key`. `through` names a program or
 * link that acts for the user. Its keys are separate from the user's own. Defaults to the token of their program.
 */
export function getRequestIdentity(
  request: FastifyRequest,
  userId: number,
  through = request.actor?.token && `token ${request.actor.token.id}`,
): RequestIdentity | undefined {
  const idempotencyKey =
    request.method === 'POST' ? parseIdempotencyKey(request.headers['idempotency-key']) : undefined
  if (idempotencyKey === undefined) return undefined
  // An `Idempotency-Key` can't contain a space.
  const key = through === undefined ? idempotencyKey : `${through} ${idempotencyKey}`
  const fingerprint = createFingerprint(key, request.method, request.url, getStableBody(request))
  return { userId, key, fingerprint }
}

/** Returns the body as text, in which a file's content replaces the name that it was given on arrival. */
function getStableBody({ body, received }: FastifyRequest): string {
  const text = JSON.stringify(body ?? null)
  const files = received ?? []
  return files.reduce((all, file) => all.replaceAll(file.name, JSON.stringify(file)), text)
}

async function sendResponse(reply: FastifyReply, endpoint: Endpoint, result: unknown): Promise<unknown> {
  // A handler that sends a file has already responded; an awaited reply resolves to undefined.
  if (reply.sent || reply.raw.headersSent) return reply
  void reply.status(endpoint.status ?? 200)
  if (endpoint.status === 204) return reply.send()
  if (result instanceof Page) return sendPage(reply, result)
  if (isRecord(result) && typeof result['version'] === 'number')
    void reply.header('etag', `"${result['version']}"`)
  return reply.send(result)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function sendPage(reply: FastifyReply, page: Page<unknown>) {
  void reply.header('x-total-count', page.total)
  if (page.next !== undefined) {
    const [path, query] = reply.request.url.split('?', 2)
    const search = new URLSearchParams(query)
    search.set('cursor', page.next)
    void reply.header('link', `<${path}?${search}>; rel="next"`)
  }
  return reply.send(page.items)
}

/**
 * Returns a locked record. Rejects overwriting a change that the sender hasn't seen.
 * @throws 412, or what `createError` returns, unless `If-Match` is absent, `*`, or names this version
 */
export function requireCurrentVersion<T extends { version: number }>(
  request: FastifyRequest,
  record: T,
  createError: () => Error = preconditionFailed,
): T {
  if (!isCurrentVersion(request, record)) throw createError()
  return record
}

/** Whether a change is based on the record as it is: `If-Match` is absent, `*`, or names this version. */
export function isCurrentVersion(request: FastifyRequest, record: { version: number }): boolean {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return true
  const versions = header.split(',').map((tag) => toPlainTag(tag.trim()))
  return versions.includes(`"${record.version}"`)
}
