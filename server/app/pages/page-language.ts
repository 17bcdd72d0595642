import { getVisitorLanguage } from '#server/core/settings/request-language.ts'
import type { FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { LANGUAGE_COOKIE } from '#shared/rendered-page.ts'
import { readSession, getSessionToken } from '#server/core/auth/sessions.ts'
import { supportedLanguages } from '#server/platform/i18n/translate.ts'

/**
 * Returns the language of a page: the signed-in user's language, or the language for visitors. While the database is
 * unavailable, it's the language that was chosen in this browser. Stores the session in the request.
 */
export async function resolvePageLanguage(request: FastifyRequest): Promise<string> {
  const { pool, config } = request.server.services
  try {
    const token = getSessionToken({ request, config })
    request.session = token ? await readSession(pool, config, token) : null
    return request.session?.language ?? (await getVisitorLanguage(pool, request))
  } catch {
    const chosen = request.cookies[LANGUAGE_COOKIE]
    return supportedLanguages.find(({ code }) => code === chosen)?.code ?? DEFAULT_LANGUAGE
  }
}
