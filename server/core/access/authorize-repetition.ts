import type { FastifyRequest } from 'fastify'
import type { PolicyAction, RecordScope } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { authorize } from './access.ts'
import { type ScopedRecordKind, readRecordScopes } from './read-record-scopes.ts'

/** Record kinds by path segment. An id after it names such a record; a call to the segment creates one. */
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
 * Authorizes returning a stored response again. Users who have left a company since, or have another role in it, don't
 * get it. A record that was deleted can't be checked. @throws as `authorize` does
 */
export async function authorizeRepetition(
  db: Database,
  request: FastifyRequest,
  { action, response }: { action: PolicyAction | 'public'; response: unknown },
): Promise<void> {
  if (!request.actor || action === 'public') return
  const scope = await findCallScope(db, request, response)
  if (scope) authorize<RecordScope>(request.actor, action, { record: scope, getScope: (found) => found })
}

async function findCallScope(
  db: Database,
  { routeOptions, params }: FastifyRequest,
  response: unknown,
): Promise<RecordScope | undefined> {
  const parts = (routeOptions.url ?? '').split('/')
  const kindIndex = parts.findLastIndex((part) => part in KINDS)
  const kind = KINDS[parts[kindIndex] ?? '']
  const paramId = (params as { id?: number }).id
  const id =
    parts[kindIndex + 1] === ':id'
      ? paramId
      : parts.length === kindIndex + 1
        ? getNumber(response, 'id')
        : undefined
  if (kind && id !== undefined) return (await readRecordScopes(db, kind, [id])).get(id)
  const company = getNumber(response, 'companyId')
  return company === undefined ? undefined : (await readRecordScopes(db, 'company', [company])).get(company)
}

function getNumber(response: unknown, field: 'id' | 'companyId'): number | undefined {
  const value = (response as Partial<Record<string, unknown>> | null | undefined)?.[field]
  return typeof value === 'number' ? value : undefined
}
