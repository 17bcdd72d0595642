import type { FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { LANGUAGE_COOKIE, LINK_LANGUAGE_COOKIE } from '#shared/rendered-page.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { parseWeightedElements } from '#server/platform/http/accept-encoding.ts'
import { readLanguageOffer } from './language-offer.ts'

/**
 * Returns the languages that `Accept-Language` asks for, the preferred language first. `*` is left out. Regions are
 * left out, because no language is offered with a region, and `match` caches its input forever.
 */
export function getRequestedLanguages({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  return parseWeightedElements((headers['accept-language'] ?? '').slice(0, MAX_HEADER))
    .filter(([tag, quality]) => TAG.test(tag) && quality > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([tag]) => tag.split('-', 1)[0]?.toLowerCase() ?? tag)
}

/** The limits for the header's length and its number of languages, higher than any browser needs. */
const MAX_HEADER = 1000
const MOST = 10
/** A language tag with optional subtags, such as the region (RFC 5646). */
const TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i

/** Returns the first requested language if it's offered, or else the closest match, or else `otherwise`. */
async function matchLanguage(
  requested: readonly string[],
  offered: readonly string[],
  otherwise: string,
): Promise<string> {
  const [first] = requested
  if (first === undefined) return otherwise
  if (offered.includes(first)) return first
  // Loaded only if someone asks for a language that isn't offered exactly.
  const { match } = await import('@formatjs/intl-localematcher')
  return match(requested, offered, otherwise)
}

/** Returns the language of responses to an API token: the requested language if it's offered, otherwise English. */
export async function getApiLanguage(db: Database, request: FastifyRequest): Promise<string> {
  const requested = getRequestedLanguages(request)
  if (requested.length === 0) return DEFAULT_LANGUAGE
  return matchLanguage(requested, (await readLanguageOffer(db)).offered, DEFAULT_LANGUAGE)
}

/** Returns the language that someone chose before signing in, if it's offered. */
export async function findChosenLanguage(db: Database, request: FastifyRequest): Promise<string | undefined> {
  const chosen = request.cookies[LANGUAGE_COOKIE]
  if (chosen === undefined) return undefined
  return (await readLanguageOffer(db)).offered.find((code) => code === chosen)
}

/**
 * Returns a visitor's language: the language that they chose, the language of a link that they opened, the browser's
 * preferred language, or the agency's.
 */
export async function getVisitorLanguage(db: Database, request: FastifyRequest): Promise<string> {
  const { own, offered } = await readLanguageOffer(db)
  const { cookies } = request
  for (const chosen of [cookies[LANGUAGE_COOKIE], cookies[LINK_LANGUAGE_COOKIE]])
    if (chosen !== undefined && offered.includes(chosen)) return chosen
  return matchLanguage(getRequestedLanguages(request), offered, own)
}
