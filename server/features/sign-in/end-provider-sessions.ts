import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { Visit } from '#server/http/visit.ts'
import { endSignIns } from '#server/identity/sessions.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { type LogoutToken, REMEMBERED_SECONDS, refused } from './logout-token.ts'

/**
 * Ends the sessions that a logout token is about, and sign-ins between their two steps, with their event streams on every
 * node. There may be none left.
 * @throws 400 for a token that was used before
 */
export async function endProviderSessions(tx: Database, visit: Visit, token: LogoutToken): Promise<void> {
  await spend(tx, token)
  for (const userId of await endSignIns(tx, isMeant(token)))
    await recordAudit(tx, visit, {
      actorId: null,
      action: 'session.ended',
      userId,
      details: { by: 'provider' },
    })
}

async function spend(tx: Database, { issuer, id }: LogoutToken): Promise<void> {
  const used = await tx
    .insertInto('usedLogoutTokens')
    .values({
      tokenHash: hashToken(`${issuer} ${id}`),
      expiresAt: sql<string>`now() + make_interval(secs => ${REMEMBERED_SECONDS})`,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('tokenHash')
    .executeTakeFirst()
  if (!used) throw refused('it was used before')
}

/** The session that the token names, or else all of its person; one whose id the provider did not tell goes by the person. */
const isMeant = ({ issuer, subject, session }: LogoutToken) => sql<SqlBool>`provider_issuer = ${issuer}
  and (${subject}::text is null or provider_subject = ${subject})
  and (${session}::text is null or provider_sid = ${session}
    or (provider_sid is null and provider_subject = ${subject}))`
