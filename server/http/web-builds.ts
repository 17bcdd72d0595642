import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { type FillLanguage, fillMarkup, fillScript } from '#server/language/fill-texts.ts'
import { filesIn } from '#server/http/files-in.ts'
import type { FilledText } from '#server/http/send-compressed.ts'
import { catalogueOf, spokenLanguages } from '#server/words.ts'

/** What has texts and the same address in every language, and of which type it is. */
const OWN_FILES = new Map([
  ['index.html', 'text/html'],
  ['offline.html', 'text/html'],
  ['scene.svg', 'image/svg+xml'],
])

/** The web app in one language. */
export interface WebBuild extends FillLanguage {
  /** Its page. */
  html: string
  /** The address of a script of the build, without the first slash. */
  addressOf: (file: string) => string
  /** The addresses of the files that bring the browser a module, named relative to `web/`, beyond those of every page. */
  filesFor: (module: string) => readonly string[]
  /** The same to be sent as it is. */
  page: FilledText
  /** What else it has its own of, by their paths; their names are `ETag`s. */
  ownFiles: ReadonlyMap<string, FilledText>
}

/** As Vite writes it. */
type Manifest = Record<string, { file: string; imports?: string[] } | undefined>

/**
 * The web app in each language. It is built once: English is in `dist/assets`, and other languages' scripts are filled when
 * they are requested, from those without texts in `dist/.unfilled`. Their addresses name the language and its catalogue,
 * `/assets/de-0123abcd/…`, because browsers keep them for good.
 */
export class WebBuilds {
  readonly #dist: string
  readonly #files: ReadonlySet<string>
  readonly #unfilled: ReadonlySet<string>
  /** The files that a page needs for each module, beyond those of every page. */
  readonly #needed: ReadonlyMap<string, readonly string[]>
  readonly #builds = new Map<string, WebBuild>()

  constructor(dist: string) {
    this.#dist = dist
    // Without what the build leaves for the server, in folders that start with a dot, and without the compressed forms,
    // for which nobody asks by name.
    this.#files = new Set(filesIn(dist).filter((file) => !/^\.|\.(?:br|gz)$/.test(file)))
    this.#unfilled = new Set(filesIn(join(dist, '.unfilled')))
    const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
    const entry = withImports(manifest, 'index.html')
    this.#needed = new Map(
      Object.keys(manifest).map((key) => [
        key.replace(/\?.*/, ''),
        [...withImports(manifest, key)].filter((file) => !entry.has(file)),
      ]),
    )
  }

  /** The app in that language. */
  in(language: string): WebBuild {
    const known = this.#builds.get(language)
    if (known) return known
    const catalogue = catalogueOf(language)
    const isDefault = language === DEFAULT_LANGUAGE
    const folder = isDefault ? '' : `${language}-${hashOf(JSON.stringify(catalogue)).slice(0, 8)}/`
    const fill = { language, catalogue, folder }
    const addressOf = (file: string) => file.replace('assets/', `assets/${folder}`)
    const textOf = (file: string) => fillMarkup(readFileSync(join(this.#dist, file), 'utf8'), fill)
    const html = textOf('index.html')
    const build: WebBuild = {
      ...fill,
      html,
      page: fileOf(html, 'text/html'),
      ownFiles: new Map([...OWN_FILES].map(([file, type]) => [file, fileOf(textOf(file), type)])),
      addressOf,
      filesFor: (module) => (this.#needed.get(module) ?? []).map(addressOf),
    }
    this.#builds.set(language, build)
    return build
  }

  /**
   * What is at an address, if it is the same for every reader: the path of a file, or a script in the language that the
   * address names, unless that has another catalogue by now.
   */
  find(path: string): string | FilledText | undefined {
    if (OWN_FILES.has(path)) return undefined
    if (this.#files.has(path)) return path
    const [, code, name = ''] = /^assets\/([\w-]+)-[\da-f]+\/([\w-]+\.js)$/.exec(path) ?? []
    const language = spokenLanguages.find((spoken) => spoken.code === code)?.code ?? DEFAULT_LANGUAGE
    const build = this.in(language)
    const file = `assets/${name}`
    if (!this.#files.has(file) || path !== build.addressOf(file)) return undefined
    const unfilled = join(this.#dist, '.unfilled', name)
    if (!this.#unfilled.has(name)) return file
    return {
      name: path,
      type: 'text/javascript',
      text: async () => fillScript(await readFile(unfilled, 'utf8'), build),
    }
  }
}

const fileOf = (text: string, type: string): FilledText => ({
  name: `W/"${hashOf(text)}"`,
  type,
  text: async () => text,
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 22)

function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const needed of chunk.imports ?? []) withImports(manifest, needed, found)
  return found
}
