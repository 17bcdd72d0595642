import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '#shared/policy.ts'
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

/** Who a token stands for; null once it has expired, was ended, or its person is gone. */
export async function readSession(db: Database, config: Config, token: string): Promise<Actor | null> {
  const { rows } = await poolOf(db).query<Actor & { stale: boolean }>({
    name: 'read-session',
    text: `select u.id, u.role, s.seen_at < now() - interval '1 minute' as stale
           from sessions s join users u on u.id = s.user_id
           where s.token_hash = $1 and s.expires_at > now() and u.deleted_at is null
             and s.seen_at > now() - make_interval(days => $2)`,
    values: [hashToken(token), config.sessionIdleDays],
  })
  const [session] = rows
  if (!session) return null
  if (session.stale) await touch(db, token)
  return { id: session.id, role: session.role }
}

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
