import { plainTag } from '#server/platform/http/compression.ts'
import type { CallContext } from '#server/core/context/context.ts'
import { Visit } from '#server/platform/http/visit.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Endpoint, Parsed } from '#shared/contract/contract.ts'
import { type Action, type Actor, can, inScope, mayUseInView, policy } from '#shared/contract/policy.ts'
import type { App } from './app.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockPerson } from '#server/core/records/lock-person.ts'
import { Page } from '#server/platform/db/paging.ts'
import {
  forbidden,
  outOfScope,
  preconditionFailed,
  tooMany,
  unauthorized,
  unsupportedType,
} from '#server/platform/errors.ts'
import { networkOfClient } from '#server/platform/http/client-address.ts'
import { areRightsOutdated, holdRights, rightsNow } from '#server/core/access/hold-rights.ts'
import { type RequestIdentity, fingerprint, keyOf, once } from './idempotency.ts'
import { explained } from '#server/core/access/company-role.ts'
import { ensureStillMay } from '#server/core/access/repetitions.ts'
import { type Turn, inTurn } from './turns.ts'
import { removeUnkept } from '#server/platform/storage/received-file.ts'
import { t } from '#shared/i18n/t.ts'

/** The argument of a handler: the parsed input, the context, the request, and the reply. */
export type Call<E, A extends Actor | null = Actor> = Parsed<E> & {
  ctx: CallContext<A>
  request: FastifyRequest
  reply: FastifyReply
}

/** A record as returned by a handler: its `version` becomes the ETag and is otherwise left out. */
type Result<E> =
  Answer<E> extends undefined
    ? void
    : Answer<E> extends readonly (infer Item)[]
      ? Item[] | Page<Item>
      : Versioned<Answer<E>>

/** Adds a record's version. A string `version` is the program's, not a record's. */
type Versioned<T> = T extends null ? null : T extends { version: string } ? T : T & { version?: number }

type LimitedCall<E> = Omit<Call<E>, 'ctx'> & { actor: Actor | null; visit: Visit }

type ActorFor<A extends Action | 'public'> = A extends 'public' ? Actor | null : Actor

interface RouteOptions<E> {
  /** Whether the endpoint's `confirmed` describes this call. Not needed for 'always'. */
  confirmed?: (call: Call<E>) => boolean | Promise<boolean>
  /** Reads a body that is not JSON, before the transaction begins. */
  receive?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Counts a limited call, before files arrive and the transaction begins, so that it stays counted. */
  limit?: (call: LimitedCall<E>) => Promise<unknown>
  /** Whether the call can hash a password. Such calls run one at a time per network. */
  hashes?: true
  /** The queue in which the endpoint's calls run one at a time. They wait before the transaction begins. */
  turn?: (request: FastifyRequest) => Turn
  /** The part of the response that is stored for repetitions if it contains a secret; by default, all of it. */
  kept?: (result: Result<E>) => Result<E>
  /** False if something must stay written even if the request fails, such as a failed sign-in. */
  transaction?: false
  /**
   * Whether a call changes the members of a company, or its name, and so locks the company before its caller's rights.
   */
  locksCompany?: (request: FastifyRequest) => boolean
  /** Whether the call can end its own session. Every other write checks the session again at its end. */
  endsSession?: true
}

type Handler<E, A extends Action | 'public'> = (call: Call<E, ActorFor<A>>) => Promise<Result<E>>

/**
 * Registers one endpoint of the contract. Its options, if any, come before its handler. Callers who can't do `action`
 * are rejected before the body is read. A write runs in one transaction, together with its idempotency key.
 */
export function route<E extends Endpoint, A extends Action | 'public'>(
  app: App,
  endpoint: E,
  action: A,
  ...rest: [Handler<E, A>] | [RouteOptions<E>, Handler<E, A>]
): void {
  const [options, handler] = rest.length === 1 ? [{}, rest[0]] : rest
  const { confirmed, receive, limit, hashes, kept, transaction, endsSession }: RouteOptions<E> = options
  const locksCompany = options.locksCompany ?? (() => changesPeople(action))
  const turnOf = hashes ? hashingTurn : options.turn
  if (confirmed ? !endpoint.confirmed?.startsWith('for ') : endpoint.confirmed?.startsWith('for '))
    throw new Error(`${endpoint.method} ${endpoint.path} does not say which of its calls take a confirmation`)
  const { config, pool, storage } = app.services
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, action },
    schema: schemaOf(endpoint),
    onRequest: (request, _reply, done) => {
      done(refusal(request.actor, action))
    },
    preValidation: (request, _reply, done) => {
      done(!receive && request.isMultipart() ? unsupportedType(t('Send JSON.')) : undefined)
    },
    ...((limit || receive) && {
      preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
        await limit?.(
          inputOf(request, {
            request,
            reply,
            actor: request.actor,
            visit: new Visit(config, request, reply),
          }) as LimitedCall<E>,
        )
        await receive?.(request, reply)
      },
    }),
    handler: async (request, reply) => {
      const visit = new Visit(config, request, reply)
      const work = async (ctx: CallContext<Actor | null>) => {
        const call = inputOf(request, { ctx, request, reply }) as Call<E, never>
        if (endpoint.confirmed === 'always' || (confirmed && (await confirmed(call))))
          await app.sessionChecks.ensureConfirmed(ctx.db, request)
        return handler(call)
      }
      const reads = endpoint.method === 'GET' || transaction === false
      const staysIn = action !== 'public' && !endsSession
      const settings = { action, staysIn, kept, locksCompany: locksCompany(request) }
      const perform = () => (reads ? work(contextOf(app, pool, visit)) : write(app, visit, settings, work))
      const result = await (turnOf ? inTurn(turnOf(request), request, reply, perform) : perform()).catch(
        async (error: unknown) => {
          await finishCounting(request, error)
          throw await explained(pool, error)
        },
      )
      await finishCounting(request)
      if (request.received) await removeUnkept(storage, request.received, false)
      return answer(reply, endpoint, result)
    },
  })
}

/** Finishes the counting of a limited call. Only logs a failure, because the call itself is done. */
const finishCounting = (request: FastifyRequest, error?: unknown): Promise<void> | undefined =>
  request.finishCounting?.(error).catch((failure: unknown) => request.log.error(failure))

const hashingTurn = (request: FastifyRequest): Turn => ({
  key: networkOfClient(request),
  refused: (seconds) =>
    tooMany(t('Too many sign-ins at once from here. Please try again in a few seconds.'), seconds),
})

/** Returns the error for an actor who can't make this call at all. Returns undefined if they can. */
export function refusal(actor: Actor | null, action: Action | 'public') {
  if (action === 'public') return undefined
  if (!actor) return unauthorized()
  if (!inScope(actor, action)) return outOfScope(policy[action].scope)
  if (can(actor, action)) return undefined
  const isForClients = policy[action].client !== 'none'
  return isForClients && !mayUseInView(actor, action)
    ? forbidden(t('Client View doesn’t show this. It’s for the client alone.'))
    : forbidden()
}

function schemaOf(endpoint: Endpoint) {
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
const inputOf = ({ params, query, body }: FastifyRequest, more: object): unknown => ({
  params,
  query,
  body,
  ...more,
})

const contextOf = (app: App, db: Database, visit: Visit): CallContext<Actor | null> => ({
  db,
  actor: visit.request.actor,
  visit,
  emit: app.events.emit,
})

interface WriteOptions<T> {
  action: Action | 'public'
  staysIn: boolean
  kept: ((result: T) => T) | undefined
  locksCompany: boolean
}

async function write<T>(
  app: App,
  visit: Visit,
  { action, staysIn, kept, locksCompany }: WriteOptions<T>,
  work: (ctx: CallContext<Actor | null>) => Promise<T>,
): Promise<T> {
  const { pool } = app.services
  const { request, reply } = visit
  const { actor } = request
  const identity = actor ? identityOf(request, actor.viewer ?? actor.id) : undefined
  const attempt = () =>
    pool.transaction().execute(async (db) => {
      // Checked even before a repetition gets its stored response.
      if (action !== 'public') await ensureCurrentRights(db, request, { action, locksCompany })
      const ctx = contextOf(app, db, visit)
      const perform = app.around.reduce(
        (inner, around) => () => around({ ctx, action }, inner),
        () => work(ctx),
      )
      const ensureMay = (stored: T) => ensureStillMay(db, request, action, stored)
      const result = await (identity ? once(ctx, identity, perform, { kept, ensureMay }) : perform())
      if (staysIn) await app.sessionChecks.ensureStillIn(db, request)
      if (ctx.undoId !== undefined) void reply.header('undo-id', ctx.undoId)
      return result
    })
  return attempt().catch(async (error: unknown) => {
    // The rights turned out to be outdated before anything was read or written, so the write can run again.
    if (!areRightsOutdated(error)) throw error
    await renewRights(pool, request, action)
    return attempt()
  })
}

/**
 * Makes a write use the current rights, not those at its first byte, because a body can take minutes. For staff, this
 * covers freelancers, who can lose a company, and uploads, which take long.
 */
async function ensureCurrentRights(
  tx: Database,
  request: FastifyRequest,
  { action, locksCompany }: { action: Action; locksCompany: boolean },
): Promise<void> {
  const { actor, received } = request
  if (!actor) return
  if (actor.role === 'client') {
    if (locksCompany) await renewRights(tx, request, action)
    else await holdRights(tx, actor)
  } else if (received) {
    await lockPerson(tx, actor.id)
    await renewRights(tx, request, action)
  } else if (actor.staffRole === 'freelancer') {
    await renewRights(tx, request, action)
  }
}

/** Reads the caller's current rights. @throws 403 if they can no longer make this call */
async function renewRights(db: Database, request: FastifyRequest, action: Action | 'public'): Promise<void> {
  if (!request.actor) return
  request.actor = await rightsNow(db, request.actor)
  const refused = refusal(request.actor, action)
  if (refused) throw refused
}

/** Whether an action locks its company and then reads the current rights (`lockableCompany`). */
const changesPeople = (action: Action | 'public') =>
  action === 'company.takePart' || action === 'company.manage'

/**
 * Returns the identity of this user's request, or undefined without an `Idempotency-Key`. `through` names a program or
 * link that acts for the user. Its keys are separate from the user's own. Defaults to the token of their program.
 */
export function identityOf(
  request: FastifyRequest,
  userId: number,
  through = request.actor?.token && `token ${request.actor.token.id}`,
): RequestIdentity | undefined {
  const given = request.method === 'POST' ? keyOf(request.headers['idempotency-key']) : undefined
  if (given === undefined) return undefined
  // No client sends a key with a space.
  const key = through === undefined ? given : `${through} ${given}`
  return { userId, key, fingerprint: fingerprint(key, request.method, request.url, stableBody(request)) }
}

/** Returns the body as text, in which a file's content replaces the name that it was given on arrival. */
function stableBody({ body, received }: FastifyRequest): string {
  const text = JSON.stringify(body ?? null)
  const files = received ?? []
  return files.reduce((all, file) => all.replaceAll(file.name, JSON.stringify(file)), text)
}

async function answer(reply: FastifyReply, endpoint: Endpoint, result: unknown): Promise<unknown> {
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
 * Rejects overwriting a change that the sender has not seen. Call it with the record locked.
 * @throws 412, or what `refuse` returns, unless `If-Match` is absent, `*`, or names this version
 */
export function ensureCurrent(
  request: FastifyRequest,
  record: { version: number },
  refuse: () => Error = preconditionFailed,
): void {
  if (!isCurrent(request, record)) throw refuse()
}

/** Whether a change is based on the record as it is: `If-Match` is absent, `*`, or names this version. */
export function isCurrent(request: FastifyRequest, record: { version: number }): boolean {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return true
  const versions = header.split(',').map((tag) => plainTag(tag.trim()))
  return versions.includes(`"${record.version}"`)
}
