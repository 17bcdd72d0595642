import { signIn } from '#shared/sign-in/endpoints.ts'
import { type Limit, countTry, forget } from '#server/guard/limits.ts'
import { networkOfClient } from '#server/http/client-address.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { endProviderSessions } from './end-provider-sessions.ts'
import { readLogoutToken } from './logout-token.ts'
import { providerOf } from './send-to-provider.ts'
import { t } from '#shared/words.ts'

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
