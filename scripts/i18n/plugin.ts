import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE, getLocaleByCode } from '#shared/i18n/languages.ts'
import { UNTRANSLATED, getCatalogKey } from '#shared/i18n/t.ts'
import { fillMarkup, fillScript, encodeMarker, listValueNames } from '#server/platform/i18n/fill-texts.ts'
import { callsIn, type Call } from './calls.ts'
import { MARKUP, contextIn, translateMarkup } from './markup.ts'

const ENGLISH = { language: DEFAULT_LANGUAGE, catalogue: {} }

/** A hash of the code that inserts texts. New code needs new names, because browsers keep scripts forever. */
const FILLING = createHash('sha256').update(readFileSync('server/platform/i18n/fill-texts.ts')).digest('hex')

/**
 * Replaces each call of `t`, `tContext`, and `rich`, and each text of an HTML or SVG file, with a marker. Texts are
 * inserted later: English and the server's scripts after the build, other languages when a script is served
 * (`server/app/pages/web-builds.ts`). Without a build, English is inserted immediately.
 */
export function i18n(): Plugin {
  let isBuild = false
  let isForServer = false
  return {
    name: 'i18n',
    enforce: 'pre',
    config: (_config, { command }) => (command === 'build' ? { build: BUILD_DEFINES } : { define: DEFINES }),
    configResolved: ({ command, build }) => {
      isBuild = command === 'build'
      isForServer = build.ssr !== false
    },
    transform: {
      filter: { id: /\.tsx?(?:$|\?)/, code: /\b(?:t|tContext|rich)\(/ },
      handler(code, id) {
        const [file = id] = id.split('?', 1)
        if (file.endsWith('/shared/i18n/t.ts')) return undefined
        const calls = callsIn(file, code)
        if (calls.length === 0) return undefined
        const marked = withMarkers(code, calls)
        // No source map is needed, because lines keep their numbers.
        return { code: isBuild ? marked : fillScript(marked, ENGLISH), map: null }
      },
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const marked = markedMarkup('web/index.html', html)
        return isBuild ? marked : fillMarkup(marked, ENGLISH)
      },
    },
    augmentChunkHash: () => FILLING,
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.code.includes(UNTRANSLATED))
          this.error(`${chunk.fileName} has a call of t, tContext, or rich that was not replaced`)
    },
    writeBundle({ dir = '' }) {
      if (isForServer) return
      for (const file of MARKUP.filter((name) => name.startsWith('web/public/'))) {
        const marked = markedMarkup(file, readFileSync(file, 'utf8'))
        writeFileSync(join(dir, file.slice('web/public/'.length)), marked)
      }
      fillEnglish(dir)
    },
  }
}

/** Inserts English into the web app's scripts. Keeps copies with markers of those with texts or addresses. */
function fillEnglish(dist: string): void {
  mkdirSync(join(dist, '.unfilled'), { recursive: true })
  for (const name of readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(join(dist, 'assets', name), 'utf8')
    if (fillScript(code, { ...ENGLISH, folder: '-' }) === code) continue
    writeFileSync(join(dist, '.unfilled', name), code)
    const filled = fillScript(code, ENGLISH)
    if (filled.includes('__TEXT_')) throw new Error(`${name} has a text that can't be inserted`)
    writeFileSync(join(dist, 'assets', name), filled)
  }
}

const DEFINES = {
  LANGUAGE: JSON.stringify(DEFAULT_LANGUAGE),
  LOCALE: JSON.stringify(getLocaleByCode(DEFAULT_LANGUAGE)),
}

const BUILD_DEFINES = {
  rolldownOptions: {
    transform: {
      define: {
        LANGUAGE: '__TEXT_language',
        LOCALE: '__TEXT_locale',
        'typeof LANGUAGE': '"string"',
        'typeof LOCALE': '"string"',
      },
    },
  },
}

const markedMarkup = (file: string, source: string): string => {
  const context = contextIn(file)
  return translateMarkup(source, (text) =>
    encodeMarker(context === undefined ? 't' : 'tContext', getCatalogKey(context, text)),
  ).replace('<html lang="en">', '<html lang="__TEXT_language" dir="__TEXT_dir">')
}

function withMarkers(code: string, calls: readonly Call[]): string {
  const names = new Set<string>()
  /** Replaces the calls in a range. A call within a value of another call is replaced with that value. */
  const markText = (start: number, end: number): string => {
    let result = ''
    let at = start
    for (const call of calls)
      if (call.start >= at && call.end <= end) {
        const said = renderCall(call)
        const lines = '\n'.repeat(linesIn(code.slice(call.start, call.end)) - linesIn(said))
        result += code.slice(at, call.start) + said + lines
        at = call.end
      }
    return result + code.slice(at, end)
  }
  const renderCall = ({ name, key, text, values }: Call): string => {
    const wanted = listValueNames(text, name === 'rich')
    const marker = encodeMarker(name, key)
    if (wanted.length === 0 && name !== 'rich') return marker
    const given = wanted.map((value) => {
      if (typeof values === 'string') return `${values}.${value}`
      const place = values.get(value)
      if (!place) throw new Error(`“${key}” doesn't get the value ${value}`)
      return markText(...place)
    })
    const format = name === 'rich' ? '__formatRichMessage' : '__formatMessage'
    names.add(format)
    return `/* @__PURE__ */ ${format}(${[marker, ...given].join(', ')})`
  }
  const body = markText(0, code.length)
  return [...names].map((name) => IMPORTS[name]).join('') + body
}

const linesIn = (code: string) => code.split('\n').length - 1

const IMPORTS: Record<string, string> = {
  __formatMessage: "import { formatMessage as __formatMessage } from '#shared/i18n/t.ts';",
  __formatRichMessage:
    "import { formatRichMessage as __formatRichMessage } from '#web/i18n/format-rich-message.ts';",
}
