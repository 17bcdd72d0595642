import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * The maximum JavaScript of each page before it renders, in KiB of brotli: the entry, its layout and its own code,
 * without what loads later. A new page needs a line; lower the budget of one that got smaller.
 */
const BUDGETS: Record<string, number> = {
  '/': 132,
  '/activities': 128,
  '/auth': 96,
  '/briefs': 129,
  '/briefs/:id': 155,
  '/briefs/:id/edit': 183,
  '/briefs/new': 127,
  '/confirm': 125,
  '/confirm-email': 97,
  '/forgot': 96,
  '/info-requests': 144,
  '/info-requests/:id': 132,
  '/invitation': 112,
  '/notifications': 128,
  '/privacy': 141,
  '/profile': 136,
  '/projects': 127,
  '/projects/:id': 156,
  '/register': 97,
  '/reset': 97,
  '/second-factor': 129,
  '/setup': 137,
  '/staff': 130,
  '/staff/activities': 129,
  '/staff/audit': 128,
  '/staff/briefs': 144,
  '/staff/briefs/:id': 158,
  '/staff/client-view': 127,
  '/staff/info-requests': 143,
  '/staff/info-requests/:id': 133,
  '/staff/outbox': 142,
  '/staff/programs': 130,
  '/staff/projects': 144,
  '/staff/projects/:id': 157,
  '/staff/projects/:id/edit': 169,
  '/staff/reports': 127,
  '/staff/settings': 126,
  '/staff/tickets': 146,
  '/staff/tickets/:id': 170,
  '/staff/users': 162,
  '/staff/waiting': 143,
  '/staff/webhooks/:id': 166,
  '/staff/websites': 128,
  '/staff/websites/:id': 153,
  '/terms': 141,
  '/tickets': 143,
  '/tickets/:id': 134,
  '/tickets/new': 174,
  '/unsubscribe': 110,
  '/websites': 127,
  '/websites/:id': 149,
}

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

const pages = [...routes.keys()].filter((name) => !FRAMES.includes(name))

test('every page has a budget, and every budget a page', () => {
  expect(Object.keys(BUDGETS).toSorted()).toEqual(pages.map(addressOf).toSorted())
})

test.each(pages.map((name) => [addressOf(name), name] as const))(
  '%s keeps to its budget',
  (address, name) => {
    const weight = weightOf(name)
    expect(weight).toBeGreaterThan(50)
    expect(weight).toBeLessThanOrEqual(BUDGETS[address] ?? 0)
  },
)
