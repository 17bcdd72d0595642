import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { filesIn } from '#server/http/files-in.ts'
import { spokenLanguages } from '#server/words.ts'

/** What every language has its own of. */
export const OWN_FILES = ['index.html', 'offline.html', 'scene.svg']

/** The web app in one language. */
export interface WebBuild {
  language: string
  /** With its page, and what else has words. */
  folder: string
  html: string
  /** The files that bring the browser what a script of the server's brought it (`vite.render-page.config.ts`). */
  filesFor: (script: string) => readonly string[]
  /** The `ETag` of one of its own files. Time and size may be the same in two languages, whose archive gave them one time. */
  tagOf: (path: string) => string
}

/** As Vite writes it. */
type Manifest = Record<string, { file: string; imports?: string[] } | undefined>

/**
 * The builds of the web app that there are. English stands in `dist` itself; other languages may come while the portal runs
 * (`server/process/build-languages.ts`), and their files stand among those of English.
 */
export class WebBuilds {
  readonly #dist: string
  readonly #scripts: Record<string, string>
  readonly #builds = new Map<string, WebBuild>()
  #files: ReadonlySet<string>

  constructor(dist: string) {
    this.#dist = dist
    this.#scripts = JSON.parse(readFileSync(join(dist, '.server/browser-files.json'), 'utf8')) as Record<
      string,
      string
    >
    this.#files = this.#read()
    this.#builds.set(DEFAULT_LANGUAGE, this.#build(DEFAULT_LANGUAGE, dist))
  }

  /** The app in that language, in English while it is not built. */
  in(language: string): WebBuild {
    const known = this.#builds.get(language)
    if (known) return known
    const folder = join(this.#dist, '.languages', language)
    if (!existsSync(join(folder, 'index.html'))) return this.in(DEFAULT_LANGUAGE)
    const build = this.#build(language, folder)
    this.#builds.set(language, build)
    this.#files = this.#read()
    return build
  }

  /** Whether the web app has such a file, not counting those that a language has its own of. */
  has(path: string): boolean {
    if (this.#files.has(path)) return true
    // Another process may have sent the page that asks for it.
    if (path.startsWith('assets/')) for (const { code } of spokenLanguages) this.in(code)
    return this.#files.has(path)
  }

  // Without what the build leaves for the server, in folders that start with a dot, and without the compressed forms,
  // for which nobody asks by name: with all languages they are ten thousand.
  #read = (): ReadonlySet<string> =>
    new Set(filesIn(this.#dist).filter((file) => !/^\.|\.(?:br|gz)$/.test(file)))

  #build(language: string, folder: string): WebBuild {
    const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
    const entry = withImports(manifest, 'index.html')
    const files = new Map(
      Object.entries(this.#scripts).map(([script, key]) => [
        script,
        [...withImports(manifest, key)].filter((file) => !entry.has(file)),
      ]),
    )
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    const tags = new Map(OWN_FILES.map((file) => [file, weakTag(readFileSync(join(folder, file)))]))
    return {
      language,
      folder,
      html,
      filesFor: (script) => files.get(script) ?? [],
      tagOf: (path) => tags.get(path) ?? '',
    }
  }
}

/** Weak, because the same file also goes out compressed. */
const weakTag = (bytes: Buffer) =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const needed of chunk.imports ?? []) withImports(manifest, needed, found)
  return found
}
