import { languageOfStranger } from '#server/core/settings/of-request.ts'
import type { FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { LANGUAGE_COOKIE } from '#shared/rendered-page.ts'
import { readSession, tokenOf } from '#server/core/auth/sessions.ts'
import { spokenLanguages } from '#server/platform/i18n/translate.ts'

/**
 * Returns the language of a page: the signed-in user's language, or the language for visitors. While the database is
 * unavailable, it's the language that was chosen in this browser. Stores the session in the request.
 */
export async function languageOfPage(request: FastifyRequest): Promise<string> {
  const { pool, config } = request.server.services
  try {
    const token = tokenOf({ request, config })
    request.session = token ? await readSession(pool, config, token) : null
    return request.session?.language ?? (await languageOfStranger(pool, request))
  } catch {
    const chosen = request.cookies[LANGUAGE_COOKIE]
    return spokenLanguages.find(({ code }) => code === chosen)?.code ?? DEFAULT_LANGUAGE
  }
}
