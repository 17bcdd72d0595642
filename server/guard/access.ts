import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Action, type Actor, can, reachOf } from '#shared/contract/policy.ts'
import { notFound } from '#server/http/errors.ts'

const NAMES: Record<string, string> = {
  brief: 'Brief',
  project: 'Project',
  task: 'Task',
  infoRequest: 'Information request',
  website: 'Website',
  ticket: 'Ticket',
  comment: 'Record',
  activity: 'Record',
  file: 'File',
  projectFile: 'File',
  asset: 'File',
  user: 'Person',
  session: 'Session',
  mail: 'Mail',
  apiToken: 'API token',
  webhook: 'Webhook',
}

/**
 * The record, if `actor` may do `action` to it. A missing record and somebody else's get the same 404, so that
 * a number tells nothing. `ownerOf` names whose record it is.
 */
export function ensure<T>(
  actor: Actor,
  action: Action,
  record: T | undefined,
  ownerOf: (record: T) => number | null,
): T {
  const owner = record === undefined ? null : ownerOf(record)
  const allowed = reachOf(actor, action) === 'any' || (owner !== null && can(actor, action, owner))
  if (record === undefined || !allowed) throw notFound(NAMES[action.split('.')[0] ?? ''])
  return record
}

/** A condition that keeps a list to what `actor` may read. `owner` is the column with the owner's number. */
export function reach(actor: Actor, action: Action, owner: string): RawBuilder<SqlBool> {
  switch (reachOf(actor, action)) {
    case 'any':
      return sql<SqlBool>`true`
    case 'own':
      return sql<SqlBool>`${sql.ref(owner)} = ${actor.id}`
    case 'none':
      return sql<SqlBool>`false`
  }
}
