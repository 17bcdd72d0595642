import type * as z from 'zod'
import type { AgencyChange } from '#shared/agency/schemas.ts'
import { t } from '#shared/words.ts'
import { fieldError } from '#server/http/errors.ts'
import { offerOf } from '#server/language/offer.ts'
import { spokenLanguages } from '#server/words.ts'
import type { StoredAgency } from './queries.ts'

type Change = Pick<z.output<typeof AgencyChange>, 'language' | 'languages' | 'translations'>

/**
 * The columns of other languages, and of texts in them.
 * @throws 400 for a language that the portal does not speak, and for an own one that would not be offered
 */
export function languageColumns(before: StoredAgency, { language, languages, translations }: Change) {
  for (const code of languages ?? []) ensureSpoken('languages', code)
  const own = language ?? before.language
  if (language !== undefined) ensureSpoken('language', language)
  if (languages ? !languages.includes(own) : !offerOf(before).offered.includes(own))
    throw fieldError(
      languages ? 'languages' : 'language',
      t('The agency’s own language has to be one of those that it offers'),
    )
  return {
    ...(language !== undefined && { language }),
    ...(languages && { languages: inOrder(languages) }),
    ...(translations && { translations: JSON.stringify(merged(before.translations, translations)) }),
  }
}

function ensureSpoken(path: string, code: string): void {
  if (!spokenLanguages.some((spoken) => spoken.code === code))
    throw fieldError(path, t('The portal doesn’t speak the language {code}', { code }))
}

/** That of `shared/languages.ts`, each once. */
const inOrder = (codes: readonly string[]) =>
  spokenLanguages.map(({ code }) => code).filter((code) => codes.includes(code))

/** The texts with those that change; what is left without any goes. */
function merged(
  before: StoredAgency['translations'],
  change: NonNullable<Change['translations']>,
): StoredAgency['translations'] {
  for (const code of Object.keys(change)) ensureSpoken(`translations.${code}`, code)
  const codes = new Set([...Object.keys(before), ...Object.keys(change)])
  const texts = [...codes].map((code) => {
    const all = Object.entries({ ...before[code], ...change[code] })
    return [code, Object.fromEntries(all.filter(([, text]) => text != null))] as const
  })
  return Object.fromEntries(texts.filter(([, own]) => Object.keys(own).length > 0))
}
