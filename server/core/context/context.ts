import type { EventData, EventType, EventRecord } from '#shared/all-events.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { EventActor } from '#shared/events/event.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Visit } from '#server/platform/http/visit.ts'

/** The data of an event, as a rest argument. It's optional for events without required data. */
export type DataArgument<T extends EventType> =
  object extends EventData<T> ? [data?: EventData<T>] : [data: EventData<T>]

/** The database, actor, and events of a command or query. To use other ones, copy it: `{ ...ctx, actor }`. */
export interface Context<A extends EventActor = Actor> {
  /** The transaction for a write, or the pool for a read. */
  readonly db: Database
  /** The user or API token that acts. Null if the portal itself acts. */
  readonly actor: A
  /** The HTTP call. Null in jobs and commands. */
  readonly visit: Visit | null
  /** Records an event with its activity, webhooks, live updates, and notifications, in the transaction. */
  emit: Emit
  /** The undo that captures the changes and defers the events of this call, if the call can be undone. */
  undoId?: number | undefined
}

/** The context of an HTTP call. */
export type CallContext<A extends EventActor = Actor> = Context<A> & { readonly visit: Visit }

/** Records an event. It takes the context as `this`, so that a copied context emits as its own actor. */
// oxlint-disable-next-line max-params -- `this` and a rest parameter
export type Emit = <T extends EventType>(
  this: Context<EventActor>,
  type: T,
  record: EventRecord<T>,
  ...data: DataArgument<T>
) => Promise<void>
