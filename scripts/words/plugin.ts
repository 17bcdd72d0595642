import { readFileSync } from 'node:fs'
import { MagicString } from 'magic-string'
import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE, languageNamed, localeOf } from '#shared/languages.ts'
import { UNSAID, keyOf } from '#shared/words.ts'
import { callsIn, type Call } from './calls.ts'
import { catalogueOf } from './catalogues.ts'
import { spokenCode } from './code.ts'
import { MARKUP, contextIn, translateMarkup } from './markup.ts'

/**
 * Puts one language's words in the place of each call of `t`, `said` and `rich`, and of the texts of the pages and
 * pictures that are no TypeScript, so that neither catalogue nor runtime is loaded.
 */
export function words(language: string): Plugin {
  const isDefault = language === DEFAULT_LANGUAGE
  const catalogue = isDefault ? {} : catalogueOf(language)
  const sayIn = (file: string, key: string, text: string): string => {
    const said = isDefault ? text : catalogue[key]
    if (!said) throw new Error(`${language} lacks “${key}” (${file})`)
    return said
  }
  const translated = (file: string, source: string) =>
    translateMarkup(source, (text) => sayIn(file, keyOf(contextIn(file), text), text))
  return {
    name: 'words',
    enforce: 'pre',
    config: () => ({
      define: { LANGUAGE: JSON.stringify(language), LOCALE: JSON.stringify(localeOf(language)) },
    }),
    transform: {
      filter: { id: /\.tsx?(?:$|\?)/, code: /\b(?:t|said|rich)\(/ },
      handler(code, id) {
        const [file = id] = id.split('?', 1)
        if (file.endsWith('/shared/words.ts')) return undefined
        const calls = callsIn(file, code)
        if (calls.length === 0) return undefined
        const edits = new MagicString(code)
        const helpers = new Set<string>()
        // Those within a value of another come first.
        for (const call of calls.toReversed())
          edits.overwrite(call.start, call.end, spoken(call, file, edits, helpers))
        if (helpers.size > 0)
          edits.prepend(
            `import { ${[...helpers].map((name) => `${name} as __${name}`).join(', ')} } from '#shared/words.ts';`,
          )
        return { code: edits.toString(), map: edits.generateMap({ hires: true }) }
      },
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        translated('web/index.html', html).replace(
          '<html lang="en">',
          `<html lang="${language}" dir="${languageNamed(language).dir}">`,
        ),
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.code.includes(UNSAID))
          this.error(`${chunk.fileName} says texts by itself: some call of t, said or rich was not replaced`)
      if (isDefault) return
      for (const file of MARKUP.filter((name) => name.startsWith('web/public/')))
        this.emitFile({
          type: 'asset',
          fileName: file.slice('web/public/'.length),
          source: translated(file, readFileSync(file, 'utf8')).replace(
            '<html lang="en">',
            `<html lang="${language}" dir="${languageNamed(language).dir}">`,
          ),
        })
    },
  }

  function spoken({ name, key, text, values }: Call, file: string, edits: MagicString, helpers: Set<string>) {
    const valueOf = (arg: string): string => {
      if (typeof values === 'string') return `${values}.${arg}`
      const place = values.get(arg)
      if (!place) throw new Error(`“${key}” is not given ${arg} (${file})`)
      return edits.slice(...place)
    }
    return spokenCode(sayIn(file, key, text), { isRich: name === 'rich', valueOf, helpers })
  }
}
