import type { DataOf, EventType, RecordOf } from '#shared/all-events.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { EventActor } from '#shared/events/event.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Visit } from '#server/platform/http/visit.ts'

/** Events without data of their own need none. */
export type DataArgument<T extends EventType> =
  object extends DataOf<T> ? [data?: DataOf<T>] : [data: DataOf<T>]

/** What a command or query works with. For another actor or transaction, copy it: `{ ...ctx, actor }`. */
export interface Context<A extends EventActor = Actor> {
  /** The transaction of a write; the pool for a read. */
  readonly db: Database
  /** Null for the portal itself. */
  readonly actor: A
  /** The call; null for jobs and commands. */
  readonly visit: Visit | null
  /**
   * Writes everything that follows from an event, in the transaction: its activity, webhook and live messages, and
   * notifications.
   */
  emit: Emit
  /** The undo that captures the changes of this call and holds its events. */
  undoId?: number | undefined
}

/** The context of a call. */
export type CallContext<A extends EventActor = Actor> = Context<A> & { readonly visit: Visit }

export type Emit = <T extends EventType>(
  this: Context<EventActor>,
  type: T,
  record: RecordOf<T>,
  ...data: DataArgument<T>
) => Promise<void>
