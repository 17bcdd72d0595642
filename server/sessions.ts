import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '#shared/policy.ts'
import type { Role } from '#shared/users.ts'
import { addressOf } from '#server/client-address.ts'
import type { Config } from '#server/config.ts'
import { type Database, poolOf } from '#server/db/connection.ts'
import { publish } from '#server/realtime/publish.ts'

/** The cookie's name; the prefix binds it to this host over https. */
export const cookieName = (config: Config) => (config.secureCookies ? '__Host-sid' : 'sid')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A secret for a link or a cookie: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const TOKEN = /^[\w-]{43}$/

/** The token that a request carries, if it has the shape of one. */
export function tokenOf(request: FastifyRequest, config: Config): string | undefined {
  const token = request.cookies[cookieName(config)]
  return token && TOKEN.test(token) ? token : undefined
}

/** Somebody signed in. */
export interface Session {
  /** The session's own number; it opens nothing. */
  id: number
  actor: Actor
}

/**
 * Who a token stands for: its person, or the client whom a member of staff looks as. Null once it has expired, was ended,
 * or its person is gone or deactivated.
 */
export async function readSession(db: Database, config: Config, token: string): Promise<Session | null> {
  const { rows } = await poolOf(db).query<SessionRow>({
    name: 'read-session',
    text: `select u.id, u.role, s.id as "sessionId", viewed.id as "viewedId",
             s.seen_at < now() - interval '1 minute' as stale
           from sessions s join users u on u.id = s.user_id
             left join users viewed on viewed.id = s.view_as and s.view_until > now() and u.role = 'staff'
               and viewed.role = 'client' and viewed.deleted_at is null
           where s.token_hash = $1 and s.expires_at > now() and u.deleted_at is null and u.deactivated_at is null
             and s.seen_at > now() - make_interval(days => $2)`,
    values: [hashToken(token), config.sessionIdleDays],
  })
  const [session] = rows
  if (!session) return null
  if (session.stale) await touch(db, token)
  const { sessionId, id, role, viewedId } = session
  if (viewedId === null) return { id: sessionId, actor: { id, role } }
  return { id: sessionId, actor: { id: viewedId, role: 'client', viewer: id } }
}

type SessionRow = { sessionId: number; id: number; role: Role; viewedId: number | null; stale: boolean }

async function touch(db: Database, token: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seenAt: sql`now()` })
    .where('tokenHash', '=', hashToken(token))
    .execute()
}

/** Starts a session and sets its cookie. The browser's previous session ends. */
export async function startSession(
  db: Database,
  config: Config,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const previous = tokenOf(request, config)
  if (previous) await endSession(db, previous)
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId,
      expiresAt: sql`now() + make_interval(days => ${config.sessionMaxDays})`,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      address: addressOf(request),
    })
    .execute()
  setCookie(config, token, reply)
}

/**
 * Gives this browser's session a new token, so that the one before opens nothing any more: at every change of rights.
 * Call it with the transaction of the change.
 */
export async function renewSession(
  tx: Database,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const previous = tokenOf(request, config)
  if (!previous) return
  const token = newToken()
  await tx
    .updateTable('sessions')
    .set({ tokenHash: hashToken(token) })
    .where('tokenHash', '=', hashToken(previous))
    .execute()
  setCookie(config, token, reply)
}

function setCookie(config: Config, token: string, reply: FastifyReply): void {
  void reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    maxAge: config.sessionMaxDays * 86_400,
  })
}

export async function endSession(db: Database, token: string): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', hashToken(token))
    .returning('userId')
    .executeTakeFirst()
  if (ended) await publish(db, { kind: 'sessions-ended', userId: ended.userId })
}

/** Ends a person's sessions, all but the one of `except`, and their open event streams on every node. */
export async function endSessionsOf(db: Database, userId: number, except?: string): Promise<void> {
  let ending = db.deleteFrom('sessions').where('userId', '=', userId)
  if (except) ending = ending.where('tokenHash', '!=', hashToken(except))
  await ending.execute()
  await publish(db, { kind: 'sessions-ended', userId })
}
