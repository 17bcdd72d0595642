import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { type FillLanguage, fillMarkup, fillScript } from '#server/language/fill-texts.ts'
import { filesIn } from '#server/http/files-in.ts'
import { catalogueOf, spokenLanguages } from '#server/words.ts'

/** What has texts and an address of its own, the same in every language. */
export const OWN_FILES = ['index.html', 'offline.html', 'scene.svg']

/** The web app in one language. */
export interface WebBuild {
  language: string
  html: string
  /** The address of a script of the build, without the first slash. */
  addressOf: (file: string) => string
  /** The addresses of the files that bring the browser what a script of the server's brought it (`vite.render-page.config.ts`). */
  filesFor: (script: string) => readonly string[]
  /** One of its own files, and its `ETag`. */
  ownFile: (path: string) => { text: string; tag: string }
}

/** As Vite writes it. */
type Manifest = Record<string, { file: string; imports?: string[] } | undefined>

/**
 * The web app in each language. It is built once: English stands in `dist/assets`, and other languages' scripts are made when
 * they are asked for, of those without texts in `dist/.unfilled`. Their addresses name the language and its catalogue,
 * `/assets/de-0123abcd/…`, because browsers keep them for good.
 */
export class WebBuilds {
  readonly #dist: string
  readonly #files: ReadonlySet<string>
  /** The files that a page needs for each of the server's scripts. */
  readonly #needed: ReadonlyMap<string, readonly string[]>
  readonly #builds = new Map<string, WebBuild & { fill: FillLanguage }>()

  constructor(dist: string) {
    this.#dist = dist
    // Without what the build leaves for the server, in folders that start with a dot, and without the compressed forms,
    // for which nobody asks by name.
    this.#files = new Set(filesIn(dist).filter((file) => !/^\.(?!unfilled)|\.(?:br|gz)$/.test(file)))
    const read = (file: string) => JSON.parse(readFileSync(join(dist, file), 'utf8')) as unknown
    const manifest = read('.vite/manifest.json') as Manifest
    const scripts = read('.server/browser-files-cjs.json') as Record<string, string>
    const entry = withImports(manifest, 'index.html')
    this.#needed = new Map(
      Object.entries(scripts).map(([script, key]) => [
        script,
        [...withImports(manifest, key)].filter((file) => !entry.has(file)),
      ]),
    )
  }

  /** The app in that language. */
  in(language: string): WebBuild {
    return this.#in(language)
  }

  /** Whether the web app has such a file, the same in every language. */
  has(path: string): boolean {
    return this.#files.has(path) && !path.startsWith('.') && !OWN_FILES.includes(path)
  }

  /**
   * A script in the language that its address names. Undefined where it is no such address, or the
   * catalogue is another one by now; `text` is where the script is the same in English.
   */
  async script(path: string): Promise<{ file: string; text: string | undefined } | undefined> {
    const [, language, name = ''] = /^assets\/([\w-]+)-[\da-f]+\/([\w-]+\.js)$/.exec(path) ?? []
    if (!spokenLanguages.some(({ code }) => code === language && code !== DEFAULT_LANGUAGE)) return undefined
    const { fill } = this.#in(String(language))
    const file = `assets/${name}`
    if (path !== `assets/${fill.folder}${name}` || !this.has(file)) return undefined
    const unfilled = `.unfilled/${name}`
    const text = this.#files.has(unfilled)
      ? fillScript(await readFile(join(this.#dist, unfilled), 'utf8'), fill)
      : undefined
    return { file, text }
  }

  #in(language: string): WebBuild & { fill: FillLanguage } {
    const known = this.#builds.get(language)
    if (known) return known
    const fill = fillOf(language)
    const own = new Map(
      OWN_FILES.map((file) => {
        const text = fillMarkup(readFileSync(join(this.#dist, file), 'utf8'), fill)
        return [file, { text, tag: `W/"${hashOf(text)}"` }]
      }),
    )
    const ownFile = (path: string) => own.get(path) ?? { text: '', tag: '' }
    const addressOf = (file: string) => file.replace('assets/', `assets/${fill.folder}`)
    const build = {
      language,
      html: ownFile('index.html').text,
      addressOf,
      filesFor: (script: string) => (this.#needed.get(script) ?? []).map(addressOf),
      ownFile,
      fill,
    }
    this.#builds.set(language, build)
    return build
  }
}

function fillOf(language: string): FillLanguage & { folder: string } {
  const catalogue = catalogueOf(language)
  const folder =
    language === DEFAULT_LANGUAGE ? '' : `${language}-${hashOf(JSON.stringify(catalogue)).slice(0, 8)}/`
  return { language, catalogue, folder }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 22)

function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const needed of chunk.imports ?? []) withImports(manifest, needed, found)
  return found
}
