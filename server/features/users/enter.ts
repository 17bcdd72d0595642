import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#server/client-address.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { type Strength, startSession } from '#server/sessions.ts'
import { rememberDevice } from './known-devices.ts'

/** Signs in whoever has shown all they have to: a session, a browser that is known from now on, an audit entry. */
export async function enter(
  db: Database,
  config: Config,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  /** How they showed who they are. */
  by: string,
  strength: Strength = {},
): Promise<void> {
  await startSession(db, config, userId, request, reply, strength)
  await rememberDevice(db, config, userId, request, reply)
  await recordAudit(db, {
    actorId: userId,
    action: 'session.started',
    entityType: 'user',
    entityId: userId,
    details: { by },
    address: addressOf(request),
  })
}
