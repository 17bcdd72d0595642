import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { SHIPPED_TEMPLATES } from '#shared/templates/values.ts'
import { type FillLanguage, fillMarkup, fillScript } from '#server/platform/i18n/fill-texts.ts'
import type { FilledText } from '#server/platform/http/send-compressed.ts'
import { getCatalogue, supportedLanguages } from '#server/platform/i18n/translate.ts'

/** Files with texts that have the same address in every language, with their types. */
const OWN_FILES = new Map([
  ['index.html', 'text/html'],
  ['offline.html', 'text/html'],
  ['scene.svg', 'image/svg+xml'],
])

/** The web app in one language. */
export interface WebBuild extends FillLanguage {
  /** The HTML of its page. */
  html: string
  /** Returns the address of a script of the build, without the leading slash. */
  getAddress: (file: string) => string
  /** Returns the URLs of the files that a module needs in addition to every page's. Its path is relative to `web/`. */
  listModuleFiles: (module: string) => readonly string[]
  /** The page, ready to be sent. */
  page: FilledText
  /** The files of `OWN_FILES` in this language, by path. Their names are `ETag`s. */
  ownFiles: ReadonlyMap<string, FilledText>
}

/** The manifest that Vite writes. */
type Manifest = Record<string, { file: string; imports?: string[] } | undefined>

/**
 * The web app in each language. It is built once, with the English scripts in `dist/assets`. When a script is requested
 * in another language, its texts are inserted into the copy in `dist/.unfilled`. Its address has the language and a
 * hash of the catalog, `/assets/de-0123abcd/…`, because browsers cache it permanently.
 */
export class WebBuilds {
  readonly #dist: string
  readonly #files: ReadonlySet<string>
  readonly #unfilled: ReadonlySet<string>
  /** The files that a page needs for each module, beyond the files that every page needs. */
  readonly #needed: ReadonlyMap<string, readonly string[]>
  /** The patterns of the pages' paths. */
  readonly #pages: readonly RegExp[]
  readonly #builds = new Map<string, WebBuild>()

  constructor(dist: string) {
    this.#dist = dist
    // Folders that start with a dot are for the server only, and browsers don't request compressed files by name.
    this.#files = new Set(listFiles(dist).filter((file) => !/^\.|\.(?:br|gz)$/.test(file)))
    this.#unfilled = new Set(listFiles(join(dist, '.unfilled')))
    const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
    this.#pages = Object.keys(manifest).flatMap((key) => {
      const name = ROUTE.exec(key)?.[1]
      return name === undefined ? [] : [toPathPattern(name)]
    })
    const entry = collectFiles(manifest, 'index.html')
    this.#needed = new Map(
      Object.keys(manifest).map((key) => [
        key.replace(/\?.*/, ''),
        [...collectFiles(manifest, key)].filter((file) => !entry.has(file)),
      ]),
    )
  }

  /** Whether the web app has a page at a path. */
  hasPage(path: string): boolean {
    return this.#pages.some((pattern) => pattern.test(path))
  }

  /** Returns the app in a language. */
  getBuild(language: string): WebBuild {
    const cachedBuild = this.#builds.get(language)
    if (cachedBuild) return cachedBuild
    const catalogue = getCatalogue(language)
    const isDefault = language === DEFAULT_LANGUAGE
    const folder = isDefault ? '' : `${language}-${hashText(JSON.stringify(catalogue)).slice(0, 8)}/`
    const fill = { language, catalogue, folder }
    const getAddress = (file: string) => file.replace('assets/', `assets/${folder}`)
    const fillFile = (file: string) => fillMarkup(readFileSync(join(this.#dist, file), 'utf8'), fill)
    const html = fillFile('index.html')
    const build: WebBuild = {
      ...fill,
      html,
      page: toFilledText(html, 'text/html'),
      ownFiles: new Map([...OWN_FILES].map(([file, type]) => [file, toFilledText(fillFile(file), type)])),
      getAddress,
      listModuleFiles: (module) => (this.#needed.get(module) ?? []).map(getAddress),
    }
    this.#builds.set(language, build)
    return build
  }

  /** Finds content for all visitors: a file's path, or a script in the language of a current address. */
  find(path: string): string | FilledText | undefined {
    if (OWN_FILES.has(path)) return undefined
    if (this.#files.has(path)) return path
    const [, code, name = ''] = /^assets\/([\w-]+)-[\da-f]+\/([\w-]+\.js)$/.exec(path) ?? []
    const language = supportedLanguages.find((candidate) => candidate.code === code)?.code ?? DEFAULT_LANGUAGE
    const build = this.getBuild(language)
    const file = `assets/${name}`
    if (!this.#files.has(file) || path !== build.getAddress(file)) return undefined
    const unfilled = join(this.#dist, '.unfilled', name)
    if (!this.#unfilled.has(name)) return file
    return {
      name: path,
      type: 'text/javascript',
      text: async () => fillScript(await readFile(unfilled, 'utf8'), build),
    }
  }
}

const toFilledText = (text: string, type: string): FilledText => ({
  name: `W/"${hashText(text)}"`,
  type,
  text: async () => text,
})

const hashText = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 22)

function collectFiles(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const needed of chunk.imports ?? []) collectFiles(manifest, needed, found)
  return found
}

/** Returns the files of a folder and its subfolders, as paths relative to the folder. */
function listFiles(folder: string): string[] {
  const root = resolve(folder)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}${sep}${entry.name}`.slice(root.length + 1))
}

/** Matches the route files, which the build uses to name the parts of pages. */
const ROUTE = /^routes\/([^-].*)\.tsx\?tsr-split=/

/** Returns the pattern of a route's paths: dots are slashes, and `$id` is a number. `_client` and `index` are left out. */
function toPathPattern(name: string): RegExp {
  const parts = name.split('.').filter((part) => part !== 'index' && !part.startsWith('_'))
  const path = parts.reduce(
    (prefix, part) => `${prefix}/${part.startsWith('$') ? getIdPattern(prefix) : part}`,
    '',
  )
  return new RegExp(`^${path}/?$`, 'i')
}

/** Returns an id's pattern. Until it's changed, a template that comes with the portal has a name as id. */
const getIdPattern = (path: string): string =>
  path === '/staff/templates' ? String.raw`(?:\d+|${SHIPPED_TEMPLATES.join('|')})` : String.raw`\d+`
