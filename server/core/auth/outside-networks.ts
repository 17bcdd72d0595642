import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { type Audited, recordAudit } from '#server/core/audit/record-audit.ts'
import { addressOf, networkOf } from '#server/platform/http/client-address.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Networks, networksOf } from '#server/platform/egress/networks.ts'
import { t } from '#shared/i18n/t.ts'

const CODE = 'outside_networks'
/** Further calls from the same network are in the request log, not in the audit log. */
const AUDITED_EVERY = '1 hour'

type Refused = Audited & { actorId: number | null; action: string }

/** Thrown if a verified user or a valid API token is used from a network that isn't allowed. */
export class OutsideNetworks extends AppError {
  readonly entry: Refused

  constructor(status: 401 | 403, detail: string, entry: Refused) {
    super(status, status === 401 ? t('Not signed in') : t('Not allowed'), detail, { code: CODE })
    this.entry = entry
  }
}

/**
 * Refuses to sign in staff from outside `STAFF_NETWORKS`.
 * @throws 403 with the code `outside_networks`
 */
export function ensureInStaffNetworks(
  request: FastifyRequest,
  { id, role }: { id: number; role: Actor['role'] },
): void {
  if (role === 'staff' && isOutside(request, request.server.services.config.staffNetworks))
    throw new OutsideNetworks(403, staffSentence(request), {
      actorId: null,
      action: 'session.refused',
      userId: id,
    })
}

/**
 * Whether a session counts for this call. A staff session counts only in `STAFF_NETWORKS`, even in client view.
 * Elsewhere it stays valid, so that it works again when they are back.
 * @throws 401 with the code `outside_networks`, unless the call is public
 */
export function countsHere(request: FastifyRequest, { id, role, viewer }: Actor): boolean {
  const isStaff = role === 'staff' || viewer !== undefined
  if (!isStaff || !isOutside(request, request.server.services.config.staffNetworks)) return true
  const { action = 'public' } = request.routeOptions.config
  if (action === 'public') return false
  const userId = viewer ?? id
  throw new OutsideNetworks(401, staffSentence(request), {
    actorId: userId,
    action: 'session.refused',
    userId,
  })
}

const staffSentence = (request: FastifyRequest) =>
  t(
    'Staff can work only from certain networks, and {address} is in none of them. Whoever runs the portal sets them (STAFF_NETWORKS).',
    { address: addressOf(request) },
  )

/**
 * Refuses an API token outside its own networks or outside `API_TOKEN_NETWORKS`.
 * @throws 403 with the code `outside_networks`
 */
export function ensureInTokenNetworks(
  request: FastifyRequest,
  { id, userId, networks }: { id: number; userId: number; networks: string[] | null },
): void {
  const everyTokens = request.server.services.config.apiTokenNetworks
  const outsideOwn = isOutside(request, networks ? networksOf(networks) : undefined)
  if (!outsideOwn && !isOutside(request, everyTokens)) return
  const address = addressOf(request)
  throw new OutsideNetworks(
    403,
    outsideOwn
      ? t('This API token works from the networks it was made for only, and {address} is in none of them.', {
          address,
        })
      : t('API tokens work from the networks of API_TOKEN_NETWORKS only, and {address} is in none of them.', {
          address,
        }),
    { actorId: userId, action: 'api_token.refused', entityType: 'api_token', entityId: id },
  )
}

const isOutside = (request: FastifyRequest, networks: Networks | undefined) =>
  networks !== undefined && !networks(addressOf(request))

/** Records a refusal after the call's own transaction was rolled back, at most once an hour per network. */
export async function auditRefusal(
  db: Database,
  request: FastifyRequest,
  { entry }: OutsideNetworks,
): Promise<void> {
  const address = addressOf(request)
  const { actorId, action, ...about } = entry
  const { entityType = 'user', entityId = about.userId ?? null } = about
  const { rows } = await sql`
    select from audit_log join audit_addresses on entry_id = id
    where entity_type = ${entityType} and entity_id = ${entityId} and action = ${action}
      and address <<= ${networkOf(address)}::inet and at > now() - ${AUDITED_EVERY}::interval limit 1`.execute(
    db,
  )
  if (rows.length === 0) await recordAudit(db, { address }, actorId, action, about)
}
