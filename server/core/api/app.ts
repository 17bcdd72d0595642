import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/contract/contract.ts'
import type { Action, Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { CallContext, Emit } from '#server/core/context/context.ts'
import type { PictureProcess } from '#server/platform/images/picture-process.ts'
import type { Services } from '#server/platform/services.ts'
import type { ReceivedFile } from '#server/platform/storage/received-file.ts'

/** Wraps the handler of every call that has a transaction, inside of it. */
export type Around = <T>(
  call: { ctx: CallContext<Actor | null>; action: Action | 'public' },
  handle: () => Promise<T>,
) => Promise<T>

/** Checks of the caller's session. They are passed in, because `core/auth` is above `core/api`. */
export interface SessionChecks {
  /** @throws 403 unless the caller confirmed their identity within the last minutes */
  ensureConfirmed: (db: Database, request: FastifyRequest) => Promise<void>
  /** @throws 401 if the session or API token of a write has ended */
  ensureStillIn: (tx: Database, request: FastifyRequest) => Promise<void>
}

/** The instance that routes are registered on. */
export type App = FastifyInstance

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    /** Reads pictures that people upload. */
    pictures: PictureProcess
    around: Around[]
    sessionChecks: SessionChecks
    /** The `emit` that contexts of calls get. */
    events: { emit: Emit }
    /** Whether it can serve: the database answers, and it does not drain. */
    isReady: () => Promise<boolean>
  }
  interface FastifyRequest {
    actor: Actor | null
    /** In which it is answered; null for what is no call of the API and no document. */
    language: string | null
    /** The id of the request's session. */
    sessionId: number | null
    /** From when on the person has to have a second factor, ISO 8601; null if they have one, or need none. */
    secondFactorDue: string | null
    /** Whether the person has to set up a second factor before anything else. */
    owesSecondFactor: boolean
    /** Whether the session is on a computer that others use, too. */
    onSharedComputer: boolean
    /** Files that arrived with this request. */
    received: ReceivedFile[] | null
    /** Corrects what a limited call counted, once its outcome is known. `error` is undefined after a success. */
    finishCounting: ((error?: unknown) => Promise<void>) | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    action?: Action | 'public'
  }
}
