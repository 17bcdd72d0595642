import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const ENTRY = 'index.html'
/** Layouts of signed-in pages, which are one file with the frame. */
const LAYOUTS = ['_client', 'staff']

interface Built {
  file: string
  imports?: string[]
}

const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8')) as Record<string, Built>

/** The route files without their extension, and the key of each in the manifest. */
const routes = new Map(
  Object.keys(manifest).flatMap((key) => {
    const name = /^routes\/([^-].*)\.tsx\?tsr-split=/.exec(key)?.[1]
    return name ? [[name, key] as const] : []
  }),
)

const frame = Object.keys(manifest).find((key) => key.startsWith('_frame-')) ?? ''

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
function filesOf(name: string): string[] {
  const isSignedIn = LAYOUTS.some((layout) => name.startsWith(`${layout}.`))
  const roots = [ENTRY, ...(isSignedIn ? [frame] : []), routes.get(name) ?? '']
  const needed = new Set(roots.flatMap((root) => [...withImports(root)]))
  return [...needed].map((key) => `${DIST}${manifest[key]?.file}`)
}

/** The files of JavaScript that each page loads before it renders, by the page's address. */
const pageFiles = new Map([...routes.keys()].map((name) => [addressOf(name), filesOf(name)]))

const sizeOf = (files: string[]) => files.reduce((sum, file) => sum + statSync(`${file}.br`).size, 0)

/** Their size in KiB of brotli. */
export const pageWeights: ReadonlyMap<string, number> = new Map(
  [...pageFiles].map(([page, files]) => [page, sizeOf(files) / 1024]),
)

const FILE = new URL('route-budgets.json', import.meta.url)

/** The maximum of each, in KiB. */
export const readBudgets = () => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>

/** Gives new pages a budget and lowers those of pages that got smaller; raises none. */
export function writeBudgets(): void {
  const old = readBudgets()
  const budgets = [...pageWeights]
    .map(([page, weight]) => [page, Math.min(Math.ceil(weight), old[page] ?? Infinity)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(budgets), null, 2)}\n`)
}
