import type { EventActor } from '#shared/events/event.ts'
import type { Context } from '#server/core/context/context.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { emit } from './emit.ts'

/** Creates a context for code that `route` doesn't call: a job, a command, a sign-in, or a test. */
export const createContext = <A extends EventActor, V extends Visit | null = null>(
  db: Database,
  actor: A,
  visit: V = null as V,
): Context<A> & { readonly visit: V } => ({ db, actor, visit, emit })
