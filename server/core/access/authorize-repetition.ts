import type { FastifyRequest } from 'fastify'
import type { PolicyAction, RecordScope } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { authorize } from './access.ts'
import { type ScopedRecordKind, readRecordScopes } from './read-record-scopes.ts'

/**
 * Kinds of records by the segment of a path. An id after the segment names a record of this kind, or a call to the
 * segment creates one.
 */
const KINDS: Record<string, ScopedRecordKind> = {
  companies: 'company',
  briefs: 'brief',
  projects: 'project',
  websites: 'website',
  tasks: 'task',
  tickets: 'ticket',
  'info-requests': 'info_request',
  'info-questions': 'info_question',
  comments: 'comment',
}

/**
 * Checks the right to a repeated call whose response is stored. Users who have left a company since, or have another
 * role in it, don't get the stored response again. A record that was deleted can't be checked.
 * @throws as `authorize` does
 */
export async function authorizeRepetition(
  db: Database,
  { actor, routeOptions, params }: FastifyRequest,
  { action, response }: { action: PolicyAction | 'public'; response: unknown },
): Promise<void> {
  if (!actor || action === 'public') return
  const scope = await findCallScope(db, {
    path: routeOptions.url ?? '',
    params: params as { id?: number },
    response,
  })
  if (scope) authorize<RecordScope>(actor, action, { record: scope, getScope: (found) => found })
}

async function findCallScope(
  db: Database,
  { path, params: { id: named }, response }: { path: string; params: { id?: number }; response: unknown },
): Promise<RecordScope | undefined> {
  const parts = path.split('/')
  const at = parts.findLastIndex((part) => part in KINDS)
  const kind = KINDS[parts[at] ?? '']
  const id = parts[at + 1] === ':id' ? named : parts.length === at + 1 ? getNumber(response, 'id') : undefined
  if (kind && id !== undefined) return (await readRecordScopes(db, kind, [id])).get(id)
  const company = getNumber(response, 'companyId')
  return company === undefined ? undefined : (await readRecordScopes(db, 'company', [company])).get(company)
}

function getNumber(response: unknown, field: 'id' | 'companyId'): number | undefined {
  if (typeof response !== 'object' || response === null) return undefined
  const value = (response as Partial<Record<string, unknown>>)[field]
  return typeof value === 'number' ? value : undefined
}
