import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const ENTRY = 'index.html'
/** Layouts of other pages, which are not pages themselves. */
const FRAMES = ['_client', 'staff']

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

function weightOf(name: string): number {
  const frames = FRAMES.filter((frame) => name.startsWith(`${frame}.`))
  const roots = [ENTRY, ...[...frames, name].map((route) => routes.get(route) ?? '')]
  const needed = new Set(roots.flatMap((root) => [...withImports(root)]))
  const bytes = [...needed].map((key) => statSync(`${DIST}${manifest[key]?.file}.br`).size)
  return bytes.reduce((sum, size) => sum + size, 0) / 1024
}

/**
 * The JavaScript of each page before it renders, in KiB of brotli, by the page's address: the entry, its layout and its own
 * code, without what loads later.
 */
export const pageWeights: ReadonlyMap<string, number> = new Map(
  [...routes.keys()]
    .filter((name) => !FRAMES.includes(name))
    .map((name) => [addressOf(name), weightOf(name)]),
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
