import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/contract/contract.ts'
import type { PolicyAction, Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { CallContext, Emit } from '#server/core/context/context.ts'
import type { PictureProcess } from '#server/platform/images/picture-process.ts'
import type { Services } from '#server/platform/services.ts'
import type { ReceivedFile } from '#server/platform/storage/received-file.ts'

/** Wraps the handler of every call with a transaction, inside the transaction. */
export type WriteMiddleware = <T>(
  call: { ctx: CallContext<Actor | null>; action: PolicyAction | 'public' },
  handle: () => Promise<T>,
) => Promise<T>

/** Checks of the caller's session. They are passed in, because `core/auth` is above `core/api`. */
export interface SessionChecks {
  /** Rejects callers who haven't confirmed their identity within the last minutes. @throws 403 */
  requireRecentConfirmation: (db: Database, request: FastifyRequest) => Promise<void>
  /** Rejects a write whose session or API token has ended. @throws 401 */
  requireActiveSession: (tx: Database, request: FastifyRequest) => Promise<void>
}

/** The instance that routes are registered on. */
export type App = FastifyInstance

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    /** Reads pictures that users upload. */
    pictures: PictureProcess
    around: WriteMiddleware[]
    sessionChecks: SessionChecks
    /** The `emit` that contexts of calls get. */
    events: { emit: Emit }
    /** Whether this node can serve: the database answers, and the node isn't draining. */
    isReady: () => Promise<boolean>
  }
  interface FastifyRequest {
    actor: Actor | null
    /** The language of the response. Null unless the request is an API call or a document. */
    language: string | null
    /** The id of the request's session. */
    sessionId: number | null
    /** The time from which the user has to have a second factor (ISO 8601). Null if they have one or don't need one. */
    secondFactorDue: string | null
    /** Whether the user has to set up a second factor before anything else. */
    owesSecondFactor: boolean
    /** Whether the session is on a shared computer. */
    onSharedComputer: boolean
    /** Files that arrived with this request. */
    received: ReceivedFile[] | null
    /** Corrects what a limited call counted, once its outcome is known. `error` is undefined after a success. */
    finishCounting: ((error?: unknown) => Promise<void>) | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    action?: PolicyAction | 'public'
  }
}
