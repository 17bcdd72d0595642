import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { type AuditSubject, recordAudit } from '#server/core/audit/record-audit.ts'
import { getClientAddress, getNetwork } from '#server/platform/http/client-address.ts'
import { AppError } from '#server/platform/errors.ts'
import { type NetworkMatcher, createNetworkMatcher } from '#server/platform/egress/networks.ts'
import { t } from '#shared/i18n/t.ts'

const CODE = 'outside_networks'
/** Further calls from the same network are in the request log, not in the audit log. */
const AUDITED_EVERY = '1 hour'

type RefusalEntry = AuditSubject & { actorId: number | null; action: string }

/** Thrown if a verified user or a valid API token is used from a network that isn't allowed. */
export class NetworkRefusal extends AppError {
  readonly entry: RefusalEntry

  constructor(status: 401 | 403, detail: string, entry: RefusalEntry) {
    super(status, status === 401 ? t('Not signed in') : t('Not allowed'), detail, { code: CODE })
    this.entry = entry
  }
}

/** Refuses to sign in staff from outside `STAFF_NETWORKS`. @throws 403 with the code `outside_networks` */
export function requireStaffNetwork(
  request: FastifyRequest,
  { id, role }: { id: number; role: Actor['role'] },
): void {
  if (role === 'staff' && isOutsideNetworks(request, request.server.services.config.staffNetworks))
    throw new NetworkRefusal(403, getStaffMessage(request), {
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
export function isSessionAllowedFromNetwork(request: FastifyRequest, { id, role, viewer }: Actor): boolean {
  const isStaff = role === 'staff' || viewer !== undefined
  if (!isStaff || !isOutsideNetworks(request, request.server.services.config.staffNetworks)) return true
  const { action = 'public' } = request.routeOptions.config
  if (action === 'public') return false
  const userId = viewer ?? id
  throw new NetworkRefusal(401, getStaffMessage(request), {
    actorId: userId,
    action: 'session.refused',
    userId,
  })
}

const getStaffMessage = (request: FastifyRequest) =>
  t(
    'Staff can sign in only from certain networks, and {address} isn’t in any of them. The portal’s operator sets them (STAFF_NETWORKS).',
    { address: getClientAddress(request) },
  )

/** Refuses a token outside its own networks or `API_TOKEN_NETWORKS`. @throws 403, code `outside_networks` */
export function requireTokenNetwork(
  request: FastifyRequest,
  { id, userId, networks }: { id: number; userId: number; networks: string[] | null },
): void {
  const everyTokens = request.server.services.config.apiTokenNetworks
  const outsideOwn = isOutsideNetworks(request, networks ? createNetworkMatcher(networks) : undefined)
  if (!outsideOwn && !isOutsideNetworks(request, everyTokens)) return
  const address = getClientAddress(request)
  throw new NetworkRefusal(
    403,
    outsideOwn
      ? t(
          'This API token works only from the networks it was made for, and {address} isn’t in any of them.',
          {
            address,
          },
        )
      : t(
          'API tokens work only from the networks in API_TOKEN_NETWORKS, and {address} isn’t in any of them.',
          {
            address,
          },
        ),
    { actorId: userId, action: 'api_token.refused', entityType: 'api_token', entityId: id },
  )
}

const isOutsideNetworks = (request: FastifyRequest, networks: NetworkMatcher | undefined) =>
  networks !== undefined && !networks(getClientAddress(request))

/** Records a refusal after the call's own transaction was rolled back, at most once per hour and network. */
export async function auditNetworkRefusal(
  db: Database,
  request: FastifyRequest,
  { entry }: NetworkRefusal,
): Promise<void> {
  const address = getClientAddress(request)
  const { actorId, action, ...about } = entry
  const { entityType = 'user', entityId = about.userId ?? null } = about
  const { rows } = await sql`
    select from audit_log join audit_addresses on entry_id = id
    where entity_type = ${entityType} and entity_id = ${entityId} and action = ${action}
      and address <<= ${getNetwork(address)}::inet and at > now() - ${AUDITED_EVERY}::interval limit 1`.execute(
    db,
  )
  if (rows.length === 0) await recordAudit(db, { visit: { address }, actorId, action, ...about })
}
