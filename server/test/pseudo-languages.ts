import { readFileSync } from 'node:fs'
import { pseudoLanguages } from '#shared/i18n/languages.ts'
import { addCatalogue } from '#server/platform/i18n/translate.ts'

/** Adds the pseudo-languages, which the server doesn't offer otherwise. Returns a function that removes them. */
export function addPseudoLanguages(): () => void {
  const removals = pseudoLanguages.map(({ code }) => {
    const json = readFileSync(`locales/${code}/messages.json`, 'utf8')
    return addCatalogue(code, JSON.parse(json) as Record<string, string>)
  })
  return () => {
    for (const remove of removals) remove()
  }
}
