// `node scripts/docs-site/build.ts`: the documents as pages, into `dist/.docs/`, which staff read at `/docs`
// (`server/documentation/routes.ts`). It is built after the web app, whose styles the pages use.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { VERSION } from '#server/version.ts'
import { DOCUMENTS, ROOT, nameOf } from './documents.ts'
import { parse } from './markdown.ts'
import { pageOf } from './page.ts'
import { render } from './render.ts'
import { sectionsOf } from './search-index.ts'

const FOLDER = join(ROOT, 'dist/.docs')
/** Nine tenths of what the best does, in a tenth of its time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const HERE = import.meta.dirname

/** Where the files of this version can be read, if the repository has an address. */
function repositoryOf(): string | undefined {
  const file = join(ROOT, 'release.json')
  const { repository } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { repository?: string })
    : {}
  return repository ? `${repository.replace(/\/$/, '')}/blob/v${VERSION}` : undefined
}

const FONT = '../node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2'

/** The addresses of the web app's style sheet and font. */
function looks(): { styles: string; font: string } {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >
  const [styles] = manifest['index.html']?.css ?? []
  const font = manifest[FONT]?.file
  if (styles === undefined || font === undefined) throw new Error('The web app has no style sheet or no font')
  return { styles: `/${styles}`, font: `/${font}` }
}

/** With the copies that browsers take instead. */
function write(name: string, text: string): void {
  const file = join(FOLDER, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  writeFileSync(`${file}.br`, brotliCompressSync(text, QUALITY))
  writeFileSync(`${file}.gz`, gzipSync(text))
}

const documents = new Map(DOCUMENTS.map((path) => [path, parse(readFileSync(join(ROOT, path), 'utf8'))]))
const titles = new Map([...documents].map(([path, { title }]) => [path, title]))
const [appLooks, repository] = [looks(), repositoryOf()]

rmSync(FOLDER, { recursive: true, force: true })
for (const [path, parsed] of documents) {
  const headings = [...parsed.headings.values()]
  const text = render(path, parsed, repository)
  write(
    `${nameOf(path) || 'index'}.html`,
    pageOf({ path, title: parsed.title, headings, text, titles, ...appLooks }),
  )
}
write('search.json', JSON.stringify([...documents].flatMap(([path, parsed]) => sectionsOf(path, parsed))))
write('site.css', readFileSync(join(HERE, 'site.css'), 'utf8'))
write('site.js', stripTypeScriptTypes(readFileSync(join(HERE, 'site.ts'), 'utf8')))
cpSync(join(ROOT, 'docs/images'), join(FOLDER, 'images'), { recursive: true })
