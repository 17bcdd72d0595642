import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { brotli } from '#server/platform/http/send-compressed.ts'
import { WebBuilds } from '#server/app/pages/web-builds.ts'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
const ENTRY = 'index.html'
/** Layouts of signed-in pages, which are one file with the frame. */
const LAYOUTS = ['_client', 'staff']

interface Built {
  file: string
  imports?: string[]
}

type Manifest = Record<string, Built>

const ROUTE = /^routes\/([^-].*)\.tsx\?tsr-split=/

const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8')) as Manifest
const builds = new WebBuilds(DIST)

/** `_client.briefs.$id.index` is `/briefs/:id`. */
function addressOf(name: string): string {
  const parts = name.split('.').filter((part) => part !== '_client' && part !== 'index')
  return `/${parts.join('/').replaceAll('$', ':')}`
}

/** Everything that has to be loaded before it. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const needed of manifest[key]?.imports ?? []) withImports(needed, found)
  return found
}

/** The files of the entry, the page's layout and its own code, without what loads later. */
function filesOf(name: string, key: string): string[] {
  const isSignedIn = LAYOUTS.some((layout) => name.startsWith(`${layout}.`))
  const frame = Object.keys(manifest).find((chunk) => chunk.startsWith('_frame-')) ?? ''
  const roots = [ENTRY, ...(isSignedIn ? [frame] : []), key]
  const needed = new Set(roots.flatMap((root) => [...withImports(root)]))
  return [...needed].map((chunk) => manifest[chunk]?.file ?? '')
}

/** The bytes of each script as they are sent: English compressed by the build, other languages when they are served. */
async function sizesIn(language: string): Promise<ReadonlyMap<string, number>> {
  const files = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'))
  const sizes = files.map(async (file): Promise<[string, number]> => {
    const script = builds.find(builds.in(language).addressOf(file))
    const isFilled = typeof script === 'object'
    return [file, isFilled ? (await brotli(await script.text())).length : statSync(`${DIST}${file}.br`).size]
  })
  return new Map(await Promise.all(sizes))
}

/** The JavaScript that each page loads before it renders, by the page's address, in KiB of brotli. */
export async function pageWeightsIn(language: string): Promise<ReadonlyMap<string, number>> {
  const sizes = await sizesIn(language)
  return new Map(
    Object.keys(manifest).flatMap((key) => {
      const name = ROUTE.exec(key)?.[1]
      if (name === undefined) return []
      const bytes = filesOf(name, key).reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
      return [[addressOf(name), bytes / 1024] as const]
    }),
  )
}

/** The same in English. */
export const pageWeights = await pageWeightsIn(DEFAULT_LANGUAGE)

const FILE = new URL('route-budgets.json', import.meta.url)

/** How much heavier than its English budget a page may be in another language, whose words may be longer. */
export const OTHER_LANGUAGE_FACTOR = 1.03

/** The maximum of each, in KiB. */
export const readBudgets = () => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>

/** KiB by which a page may exceed its budget: a few bytes change with every file name. */
export const SLACK = 0.5

/** Gives new pages a budget and lowers those of pages that got smaller; raises none. */
export function writeBudgets(): void {
  const old = readBudgets()
  const budgets = [...pageWeights]
    .map(([page, weight]) => [page, Math.min(Math.ceil(weight), old[page] ?? Infinity)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(budgets), null, 2)}\n`)
}
