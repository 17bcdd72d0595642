import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { compressBrotli } from '#server/platform/http/send-compressed.ts'
import { WebBuilds } from '#server/app/pages/web-builds.ts'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
const ENTRY = 'index.html'
/** Layouts of signed-in pages, which share one file with the frame. */
const LAYOUTS = ['_client', 'staff']

interface BuiltChunk {
  file: string
  imports?: string[]
}

type Manifest = Record<string, BuiltChunk>

const ROUTE = /^routes\/([^-].*)\.tsx\?tsr-split=/

const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8')) as Manifest
const builds = new WebBuilds(DIST)

/** Returns the address of a route: `_client.briefs.$id.index` is `/briefs/:id`. */
function getAddress(name: string): string {
  const parts = name.split('.').filter((part) => part !== '_client' && part !== 'index')
  return `/${parts.join('/').replaceAll('$', ':')}`
}

/** Returns everything that has to load before a chunk. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const needed of manifest[key]?.imports ?? []) withImports(needed, found)
  return found
}

/** Returns the files of the entry, the page's layout, and the page's own code, without files that load later. */
function getFiles(name: string, key: string): string[] {
  const isSignedIn = LAYOUTS.some((layout) => name.startsWith(`${layout}.`))
  const frame = Object.keys(manifest).find((chunk) => chunk.startsWith('_frame-')) ?? ''
  const roots = [ENTRY, ...(isSignedIn ? [frame] : []), key]
  const needed = new Set(roots.flatMap((root) => [...withImports(root)]))
  return [...needed].map((chunk) => manifest[chunk]?.file ?? '')
}

/**
 * Returns the size of each script as it's sent. English is compressed by the build, and other languages when they are
 * served.
 */
async function sizesIn(language: string): Promise<ReadonlyMap<string, number>> {
  const files = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'))
  const sizes = files.map(async (file): Promise<[string, number]> => {
    const script = builds.find(builds.getBuild(language).getAddress(file))
    const isFilled = typeof script === 'object'
    return [
      file,
      isFilled ? (await compressBrotli(await script.text())).length : statSync(`${DIST}${file}.br`).size,
    ]
  })
  return new Map(await Promise.all(sizes))
}

/** Returns the JavaScript that each page loads before it renders, by the page's address, in KiB of Brotli. */
export async function pageWeightsIn(language: string): Promise<ReadonlyMap<string, number>> {
  const sizes = await sizesIn(language)
  return new Map(
    Object.keys(manifest).flatMap((key) => {
      const name = ROUTE.exec(key)?.[1]
      if (name === undefined) return []
      const bytes = getFiles(name, key).reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
      return [[getAddress(name), bytes / 1024] as const]
    }),
  )
}

/** The weights of the English pages. */
export const pageWeights = await pageWeightsIn(DEFAULT_LANGUAGE)

const FILE = new URL('route-budgets.json', import.meta.url)

/** By what factor a page can exceed its English budget in another language, whose words may be longer. */
export const OTHER_LANGUAGE_FACTOR = 1.03

/** Returns the budget of each page, in KiB. */
export const readBudgets = () => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>

/** By how many KiB a page can exceed its budget, because a few bytes change with every file name. */
export const SLACK = 0.5

/** Gives new pages a budget, and lowers the budgets of pages that got smaller. It never raises a budget. */
export function writeBudgets(): void {
  const old = readBudgets()
  const budgets = [...pageWeights]
    .map(([page, weight]) => [page, Math.min(Math.ceil(weight), old[page] ?? Infinity)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(budgets), null, 2)}\n`)
}
