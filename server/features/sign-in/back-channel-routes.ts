import { type SqlBool, sql } from 'kysely'
import { signIn } from '#shared/sign-in/endpoints.ts'
import { type Limit, countTry, forget } from '#server/guard/limits.ts'
import { networkOfClient } from '#server/http/client-address.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { readLogoutToken, type LogoutToken, REMEMBERED_SECONDS, refused } from './logout-token.ts'
import { providerOf } from './send-to-provider.ts'
import { t } from '#shared/words.ts'
import type { Database } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { Visit } from '#server/http/visit.ts'
import { endSignIns } from '#server/identity/sessions.ts'
import { hashToken } from '#server/identity/tokens.ts'

const MAX_BYTES = 16 * 1024
/** Of refused tokens, so that somebody else's cannot keep the provider's out. */
const TOKENS: Limit = {
  kind: 'logout token',
  most: 100,
  minutes: 15,
  refusal: () => t('Too many logout tokens were refused. Please wait a few minutes.'),
}

/** The sign-in provider ends sessions here (OpenID Connect Back-Channel Logout 1.0). */
export function backChannelRoutes(app: App): void {
  const { pool, config } = app.services
  // Apart, because only here a form is read.
  void app.register(async (formApp) => {
    readForms(formApp)
    route(formApp, signIn.backChannelLogout, 'public', { transaction: false }, async ({ body, visit }) => {
      const provider = providerOf(config)
      const tries = await countTry(pool, { limit: TOKENS, subject: networkOfClient(visit.request) })
      const token = await readLogoutToken(provider, body.logout_token)
      await pool.transaction().execute((tx) => endProviderSessions(tx, visit, token))
      await forget(pool, tries)
      return {}
    })
  })
}

function readForms(app: App): void {
  app.removeContentTypeParser('application/x-www-form-urlencoded')
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

/**
 * Ends the sessions that a logout token is about, and sign-ins between their two steps, with their event streams on every
 * node. There may be none left.
 * @throws 400 for a token that was used before
 */
async function endProviderSessions(tx: Database, visit: Visit, token: LogoutToken): Promise<void> {
  await spend(tx, token)
  for (const userId of await endSignIns(tx, isMeant(token)))
    await recordAudit(tx, visit, null, 'session.ended', { userId, details: { by: 'provider' } })
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

/** The session that the token names, or else all of its person's sessions. A session without the provider's id matches by person. */
const isMeant = ({ issuer, subject, session }: LogoutToken) => sql<SqlBool>`provider_issuer = ${issuer}
  and (${subject}::text is null or provider_subject = ${subject})
  and (${session}::text is null or provider_sid = ${session}
    or (provider_sid is null and provider_subject = ${subject}))`
