import type { Visit } from '#server/platform/http/visit.ts'
import { CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type ActorRow, toActor, getActorColumns } from '#server/core/access/actor.ts'
import { getCookieToken, clearCookie, setCookie } from './cookies.ts'
import type { SignInContext } from './sign-in-context.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { IS_SECOND_FACTOR_DUE, SECOND_FACTOR_DUE } from './factors/due.ts'
import { evictOldestSessions } from './evicted-sessions.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeWithTimeout } from '#server/platform/db/driver/execute.ts'
import { withoutStandby } from '#server/platform/db/unreplicated.ts'
import { batchReads } from '#server/platform/db/batch-reads.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { pickOfferedLanguage, getLanguageOffer } from '#server/core/settings/language-offer.ts'
import { publish } from '#server/core/realtime/publish.ts'

/** The maximum duration on a shared computer. It's shorter than SESSION_MAX_DAYS, which is at least a day. */
const SHARED_HOURS = 12

export const SESSION_COOKIE = 'sid'

/** Returns the token of a request's session if it is well formed. */
export const getSessionToken = (visit: Pick<Visit, 'request' | 'config'>): string | undefined =>
  getCookieToken(visit, SESSION_COOKIE)

/** A signed-in user's session. */
export interface Session {
  /** The session's id, which grants no access. */
  id: number
  actor: Actor
  /** The time from which the agency requires a second factor that the user lacks (ISO 8601). Null if it doesn't. */
  secondFactorDue: string | null
  /** Whether the requirement has started. Until they meet it, they can only set up a second factor. */
  owesSecondFactor: boolean
  /** Whether the computer is shared with other people. */
  shared: boolean
  /** The language that its user reads. */
  language: string
}

/** Reads a token's session. Its actor is its owner or, in client view, the client. Null if not active. */
export async function readSession(db: Database, config: Config, token: string): Promise<Session | null> {
  const found = await getSessionReader(db, config)(token)
  if (!found) return null
  if (found.stale) await updateLastSeen(db, token)
  return found.session
}

/** SQL: sessions, their owner `u`, `reader` (the owner or, in client view, the client), and the agency. */
const SESSIONS = `sessions s join users u on u.id = s.user_id
  left join users viewed on viewed.id = s.view_as and s.view_until > now() and u.staff_role <> 'freelancer'
    and viewed.role = 'client' and viewed.deleted_at is null
  cross join lateral (select coalesce(viewed.id, u.id) as id, coalesce(viewed.role, u.role) as role,
    case when viewed.id is null then u.staff_role end as staff_role) as reader
  cross join agency`
const VIEWER = `case when viewed.id is not null then u.id end`

const toSessionActor = ({ viewer, ...row }: ActorRow & { viewer: number | null }): Actor =>
  toActor(row, viewer === null ? {} : { viewer })

const OWES_SECOND_FACTOR = `not s.second_factor and ${IS_SECOND_FACTOR_DUE}`

const READ_SESSIONS = `select encode(s.token_hash, 'hex') as token_hash, ${getActorColumns('reader')}, s.id as session_id, s.shared,
    ${VIEWER} as viewer, s.seen_at < now() - interval '1 minute' as stale,
    case when not s.second_factor then ${SECOND_FACTOR_DUE} end as second_factor_due,
    ${OWES_SECOND_FACTOR} as owes_second_factor, u.language, agency.language as own_language, agency.languages
  from ${SESSIONS}
  where s.token_hash = any($1::bytea[]) and s.expires_at > now() and u.deleted_at is null and u.deactivated_at is null
    and s.seen_at > now() - make_interval(days => $2)`

interface SessionRow extends ActorRow {
  tokenHash: string
  sessionId: number
  /** The staff member who views the portal as this user. */
  viewer: number | null
  stale: boolean
  secondFactorDue: string | null
  owesSecondFactor: boolean
  shared: boolean
  /** Null for the agency's language. */
  language: string | null
  /** With `ownLanguage`, the languages that the agency offers. */
  languages: string[] | null
  ownLanguage: string
}

const toSession = (row: SessionRow): Session => ({
  id: row.sessionId,
  actor: toSessionActor(row),
  secondFactorDue: row.secondFactorDue,
  owesSecondFactor: row.owesSecondFactor,
  shared: row.shared,
  language: pickOfferedLanguage(
    getLanguageOffer({ language: row.ownLanguage, languages: row.languages }),
    row.language,
  ),
})

interface FoundSession {
  session: Session
  /** Whether the time of its last use needs an update. */
  stale: boolean
}
type SessionReader = (token: string) => Promise<FoundSession | undefined>

const readers = new WeakMap<Database, SessionReader>()
/** The time limit of this query. A slower database is down, and every request waits for this first. */
const ANSWER_MS = 5_000

// Every request reads a session, and many arrive at once when open pages learn of a change.
function getSessionReader(db: Database, { sessionIdleDays }: Config): SessionReader {
  const cachedReader = readers.get(db)
  if (cachedReader) return cachedReader
  const reader = batchReads(async (tokens: string[]) => {
    const hashes = tokens.map(hashToken)
    const query = CompiledQuery.raw(READ_SESSIONS, [hashes, sessionIdleDays])
    const rows = await executeWithTimeout<SessionRow>(db, query, ANSWER_MS)
    const byHash = new Map(rows.map((row) => [row.tokenHash, row]))
    const found = new Map<string, FoundSession>()
    for (const [i, token] of tokens.entries()) {
      const row = byHash.get(hashes[i]?.toString('hex') ?? '')
      if (row) found.set(token, { session: toSession(row), stale: row.stale })
    }
    return found
  })
  readers.set(db, reader)
  return reader
}

/** Returns the actors of active sessions, by session id. Leaves out sessions that first need a second factor. */
export async function findActiveSessions(
  db: Database,
  config: Config,
  ids: number[],
): Promise<Map<number, Actor>> {
  const { rows } = await sql<ActorRow & { sessionId: number; viewer: number | null }>`
    select s.id as session_id, ${sql.raw(VIEWER)} as viewer, ${sql.raw(getActorColumns('reader'))}
    from ${sql.raw(SESSIONS)}
    where s.id = any(${ids}) and s.expires_at > now() and u.deleted_at is null and u.deactivated_at is null
      and s.seen_at > now() - make_interval(days => ${config.sessionIdleDays})
      and not (${sql.raw(OWES_SECOND_FACTOR)})`.execute(db)
  return new Map(rows.map((row) => [row.sessionId, toSessionActor(row)]))
}

async function updateLastSeen(db: Database, token: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seenAt: sql`now()` })
    .where('tokenHash', '=', hashToken(token))
    .where(withoutStandby)
    .execute()
}

/** The factors that were verified to start a session, and how it began. */
export interface AuthLevel extends SignInContext {
  /** Whether a second factor was verified as well. */
  secondFactor: boolean
}

/**
 * Starts a session and sets its cookie. Signing in counts as a confirmation of identity. Ends the browser's previous
 * session, and evicts the user's oldest sessions above the limit.
 */
export async function createSession(
  db: Database,
  visit: Visit,
  { userId, level }: { userId: number; level: AuthLevel },
): Promise<void> {
  const { config, request, address } = visit
  const previous = getSessionToken(visit)
  if (previous) await endSessionByToken(db, previous)
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId,
      expiresAt: sql`now() + make_interval(secs => ${getMaxSeconds(config, level.shared)})`,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      address,
      ...level,
      confirmedAt: sql<string>`now()`,
    })
    .execute()
  await evictOldestSessions(db, config, userId)
  setSessionCookie(visit, token, level.shared)
}

const getMaxSeconds = ({ sessionMaxDays }: Config, shared: boolean): number =>
  shared ? SHARED_HOURS * 3600 : sessionMaxDays * 86_400

/** Gives the session a new token. Call it at each change of privileges. @throws 401 if the session ended */
export async function rotateSessionToken(tx: Database, visit: Visit): Promise<void> {
  const previous = getSessionToken(visit)
  if (!previous) return
  const token = newToken()
  const renewed = await tx
    .updateTable('sessions')
    .set({ tokenHash: hashToken(token) })
    .where('tokenHash', '=', hashToken(previous))
    .returning('shared')
    .executeTakeFirst()
  if (!renewed) throw unauthorized()
  setSessionCookie(visit, token, renewed.shared)
}

/** Sets the cookie of a session. On a shared computer, the cookie ends with the browser. */
function setSessionCookie(visit: Visit, token: string, shared: boolean): void {
  const lasting = shared ? {} : { seconds: getMaxSeconds(visit.config, false) }
  setCookie(visit, SESSION_COOKIE, { token, ...lasting })
}

export const endSessionByToken = (db: Database, token: string): Promise<Set<number>> =>
  endMatchingSessions(db, sql<SqlBool>`token_hash = ${hashToken(token)}`)

/** Makes the browser delete the cookie of the session that just ended, and everything it cached from the portal. */
export function clearSession(visit: Visit): void {
  clearCookie(visit, SESSION_COOKIE)
  void visit.reply.header('clear-site-data', '"cache"')
}

/** Ends the sessions that match a condition, and their owners' event streams on every node. Returns the owners' ids. */
export async function endMatchingSessions(
  db: Database,
  condition: RawBuilder<SqlBool>,
): Promise<Set<number>> {
  const ended = await db.deleteFrom('sessions').where(condition).returning('userId').execute()
  const people = new Set(ended.map((session) => session.userId))
  await publish(db, ...[...people].map((userId) => ({ kind: 'sessions-ended', userId }) as const))
  return people
}

/** Ends matching sessions and unfinished sign-ins. The condition names columns that both tables have. */
export async function endSignIns(tx: Database, condition: RawBuilder<SqlBool>): Promise<Set<number>> {
  await tx.deleteFrom('pendingSignIns').where(condition).execute()
  return endMatchingSessions(tx, condition)
}

/** Ends a user's sessions except one with the token `except`, and their event streams on every node. */
export async function endUserSessions(db: Database, userId: number, except?: string): Promise<void> {
  let ending = db.deleteFrom('sessions').where('userId', '=', userId)
  if (except) ending = ending.where('tokenHash', '!=', hashToken(except))
  await ending.execute()
  await publish(db, { kind: 'sessions-ended', userId })
}

/** Ends the sessions of a user who can no longer sign in. Their open pages go to the sign-in page immediately. */
export async function endUserAccess(db: Database, userId: number): Promise<void> {
  await publish(db, { kind: 'access-ended', userId })
  await endUserSessions(db, userId)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request's cookie, before it is known whether it counts here. */
    session: Session | null
  }
}
