import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { clientViewEndpoints } from '#shared/sign-in/client-view/endpoints.ts'
import { userEndpoints } from '#shared/users/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { forbidden } from '#server/platform/errors.ts'
import { isSafeMethod } from '#server/platform/http/safe-method.ts'
import { publish } from '#server/core/realtime/publish.ts'
import { hashToken } from '#server/platform/crypto/tokens.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/** Calls that end the client view. */
const ALLOWED = new Set(
  [clientViewEndpoints.leave, userEndpoints.logout].map(({ method, path }) => `${method} ${path}`),
)
const MAX_HOURS = 1

/** Blocks calls that could change something while staff view the portal as a client. @throws 403 */
export function rejectInClientView({ actor, method, routeOptions }: FastifyRequest): void {
  if (actor?.viewer === undefined || isSafeMethod(method)) return
  if (ALLOWED.has(`${method} ${routeOptions.url}`)) return
  throw forbidden(t('Client View is read-only. Leave it to make changes.'))
}

/** Makes a session view the portal as a client. Its open event streams end and reconnect as the client's. */
export async function beginClientView(
  tx: Database,
  { staffId, token, clientId }: { staffId: number; token: string; clientId: number },
): Promise<void> {
  await endClientView(tx, token)
  await tx
    .updateTable('sessions')
    .set({ viewAs: clientId, viewUntil: sql<string>`now() + make_interval(hours => ${MAX_HOURS})` })
    .where('tokenHash', '=', hashToken(token))
    .execute()
  await publish(tx, { kind: 'sessions-ended', userId: staffId })
}

/** Ends the session's client view, if it has one, and the viewer's open event streams. */
export async function exitClientView(ctx: Context, token: string): Promise<void> {
  await endClientView(ctx.db, token)
  await publish(ctx.db, { kind: 'sessions-ended', userId: ctx.actor.viewer ?? ctx.actor.id })
}

/** Finds the staff member who views as a client in this session, and when the client view expires. */
export const findClientView = (db: Database, token: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id as viewerId', 'users.fullName as by', 'sessions.viewUntil as until'])
    .$narrowType<{ until: string }>()
    .where('tokenHash', '=', hashToken(token))
    .where('viewAs', 'is not', null)
    .executeTakeFirst()

const clearClientViews = (tx: Database) => tx.updateTable('sessions').set({ viewAs: null, viewUntil: null })

const endClientView = (tx: Database, token: string) =>
  clearClientViews(tx).where('tokenHash', '=', hashToken(token)).where('viewAs', 'is not', null).execute()

/** Ends expired client views, and the event streams of their viewers on every node. */
export async function endExpiredClientViews(tx: Database): Promise<void> {
  const ended = await clearClientViews(tx)
    .where('viewUntil', '<=', sql<string>`now()`)
    .returning('userId')
    .execute()
  await publish(tx, ...ended.map(({ userId }) => ({ kind: 'sessions-ended', userId }) as const))
}
