import type { FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { LANGUAGE_COOKIE } from '#shared/rendered-page.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { weightedElements } from '#server/platform/http/accept-encoding.ts'
import { readOffer } from './offer.ts'

/**
 * The languages that somebody asks for by `Accept-Language`, the most wanted first; `*` names none. Their regions are left
 * out: none is offered with one, and `match` keeps for ever what it was asked.
 */
export function askedFor({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  return weightedElements((headers['accept-language'] ?? '').slice(0, MAX_HEADER))
    .filter(([tag, quality]) => TAG.test(tag) && quality > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([tag]) => tag.split('-', 1)[0]?.toLowerCase() ?? tag)
}

/** Longer, and more of them, than any browser's. */
const MAX_HEADER = 1000
const MOST = 10
/** As RFC 5646 has a language, and what it is spoken in. */
const TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i

/** The first of those that is offered, or one close to it; else `otherwise`. */
async function bestOf(
  asked: readonly string[],
  offered: readonly string[],
  otherwise: string,
): Promise<string> {
  const [first] = asked
  if (first === undefined) return otherwise
  if (offered.includes(first)) return first
  // Loaded when somebody asks for what is not offered as such.
  const { match } = await import('@formatjs/intl-localematcher')
  return match(asked, offered, otherwise)
}

/** In which a program with an API token is answered: what it asks for, if that is offered, else English. */
export async function languageOfProgram(db: Database, request: FastifyRequest): Promise<string> {
  const asked = askedFor(request)
  if (asked.length === 0) return DEFAULT_LANGUAGE
  return bestOf(asked, (await readOffer(db)).offered, DEFAULT_LANGUAGE)
}

/** The language that somebody chose before signing in, if it is offered. */
export async function chosenLanguage(db: Database, request: FastifyRequest): Promise<string | undefined> {
  const chosen = request.cookies[LANGUAGE_COOKIE]
  if (chosen === undefined) return undefined
  return (await readOffer(db)).offered.find((code) => code === chosen)
}

/** In which somebody is answered who is not signed in: what they chose, what their browser asks for, or the agency's. */
export async function languageOfStranger(db: Database, request: FastifyRequest): Promise<string> {
  const { own, offered } = await readOffer(db)
  const chosen = request.cookies[LANGUAGE_COOKIE]
  if (chosen !== undefined && offered.includes(chosen)) return chosen
  return bestOf(askedFor(request), offered, own)
}
