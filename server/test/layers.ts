import { readFileSync, readdirSync } from 'node:fs'
import { join, normalize } from 'node:path/posix'

/*
 * Dependency rules. A folder may import anything before it in its list, and nothing after it. A feature imports only
 * the features in its row, or the base features if it has none; in `web`, only files in their `public` folder.
 */

/** The layers of each side, from the bottom up. */
export const LAYERS = {
  shared: ['i18n', 'contract', 'records', 'events', 'topics', 'all-events', 'activities', 'all-endpoints'],
  server: ['schema', 'platform', 'core', 'features', 'demo', 'operations', 'app', 'commands', 'main'],
  web: ['url', 'api', 'ui', 'changes', 'i18n', 'forms', 'records', 'features', 'app', 'routes', 'main'],
} as const

/** The order of folders within a layer. */
export const ORDER_WITHIN: Record<string, readonly string[]> = {
  'server/platform': [
    'version',
    'current-time',
    'node-http',
    'errors',
    'i18n',
    'egress',
    'config',
    'telemetry',
    'jobs',
    'crypto',
    'db',
    'storage',
    'images',
    'services',
    'http',
  ],
  'server/core': [
    'context',
    'records',
    'realtime',
    'access',
    'api',
    'audit',
    'files',
    'settings',
    'sla',
    'mail',
    'auth',
    'notifications',
    'events',
    'webhooks',
    'undo',
  ],
  'server/operations': ['keys', 'backup', 'doctor', 'metrics'],
}

/** The features that one without a row in `FEATURES` may import. */
export const BASE_FEATURES: Record<'server' | 'web' | 'shared', readonly string[]> = {
  server: ['companies', 'users'],
  web: ['companies', 'mail'],
  shared: ['companies', 'files', 'users'],
}

/** The features, and which others each may import. Cycles are rejected. */
export const FEATURES: Record<'server' | 'web' | 'shared', Record<string, readonly string[]>> = {
  server: {
    companies: [],
    users: ['companies'],
    'api-tokens': [],
    'sign-in': ['companies', 'users'],
    tasks: ['companies', 'users'],
    requests: ['companies', 'users', 'tasks'],
    templates: ['companies', 'users', 'tasks', 'requests'],
    projects: ['companies', 'users', 'templates'],
    briefs: ['companies', 'users', 'projects', 'templates'],
    websites: ['companies', 'projects', 'briefs'],
    tickets: ['companies', 'users', 'websites'],
    comments: ['briefs', 'projects', 'tickets'],
    'inbound-mail': ['comments'],
    library: ['websites'],
    calendar: ['tasks', 'requests'],
    reminders: ['tasks', 'requests'],
    dashboard: ['companies', 'tasks', 'requests'],
    reports: ['requests'],
    search: ['users', 'requests'],
    exports: ['users', 'requests', 'projects', 'briefs', 'websites', 'tickets'],
    privacy: ['companies', 'users'],
  },
  web: {
    mail: [],
    companies: ['mail'],
    'client-view': ['companies'],
    users: ['companies', 'mail'],
    files: [],
    tickets: ['companies', 'users'],
    requests: ['companies', 'mail', 'client-view'],
    tasks: ['companies', 'requests'],
    dashboard: ['companies', 'mail', 'tickets', 'requests', 'tasks'],
    projects: ['companies', 'users', 'mail', 'dashboard'],
    templates: ['mail', 'requests', 'projects'],
    briefs: ['companies', 'users', 'mail', 'dashboard', 'projects'],
    websites: ['companies', 'projects'],
    library: ['client-view', 'files'],
    comments: ['companies', 'mail', 'client-view'],
    activities: ['companies'],
    notifications: ['companies', 'mail', 'tickets'],
    settings: ['tickets'],
    'sign-in': ['companies', 'mail'],
    'api-tokens': [],
    webhooks: [],
    audit: [],
    calendar: [],
    privacy: [],
    reports: [],
    help: [],
  },
  shared: {
    files: [],
    mail: [],
    tasks: ['files'],
    sla: [],
    projects: ['tasks'],
    tickets: ['files', 'sla'],
    comments: ['files'],
    companies: ['files'],
    users: ['companies', 'files', 'settings'],
    settings: ['files', 'tickets'],
    requests: ['companies', 'files', 'projects', 'sla', 'users'],
    templates: ['projects', 'requests', 'tasks'],
    briefs: ['files', 'templates', 'projects'],
    websites: ['briefs'],
    library: ['files'],
    'sign-in': ['companies', 'users'],
    notifications: ['companies', 'tickets', 'users'],
    webhooks: ['audit'],
    audit: ['settings'],
    dashboard: ['requests', 'sla', 'tickets'],
    exports: ['audit', 'briefs', 'projects', 'requests', 'tickets', 'users', 'websites'],
    reminders: ['requests', 'tasks'],
    'api-tokens': [],
    calendar: [],
    'csp-reports': [],
    docs: [],
    privacy: [],
    reports: [],
    search: [],
    undo: [],
    'rendered-page': [],
  },
}

/** Matches imports. `import type` counts, because a type can't be understood without the file that declares it. */
const IMPORT = /^(?:import|export)\b[^'";]*?(?:\bfrom )?'([#.][^']+)'|\bimport\('([#.][^']+)'\)/gm
type Side = keyof typeof LAYERS

interface Location {
  side: Side
  layer: string
  part: string
}

/** Returns a file's layer and part; undefined for tests and generated files. */
export function locate(file: string): Location | undefined {
  if (/\.test\.tsx?$|\.gen\.ts$|\.d\.ts$/.test(file)) return undefined
  const [side = '', first = '', second = ''] = file.replace(/\.tsx?$/, '').split('/')
  if (!(side in LAYERS) || first === 'test' || first === 'public') return undefined
  if (side === 'shared')
    return (LAYERS.shared as readonly string[]).includes(first)
      ? { side, layer: first, part: first }
      : { side, layer: 'topics', part: first }
  if (side === 'web' && !file.slice(4).includes('/')) return { side, layer: 'main', part: first }
  return { side: side as Side, layer: first, part: second }
}

/** Maps each source file to the files it imports. */
export function readImports(root: string): Map<string, Set<string>> {
  const files = Object.keys(LAYERS).flatMap((side) =>
    readdirSync(join(root, side), { recursive: true, encoding: 'utf8' }).map((file) => `${side}/${file}`),
  )
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file) && locate(file))
      .map((file) => [
        file,
        new Set(
          [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)]
            .map(([, named, lazy]) => named ?? lazy ?? '')
            .map((name) => (name.startsWith('#') ? name.slice(1) : normalize(join(file, '..', name)))),
        ),
      ]),
  )
}

/** Explains why a file can't import another; undefined if it can. */
export function explainViolation(from: string, to: string): string | undefined {
  const [a, b] = [locate(from), locate(to)]
  if (!a || !b || a.side !== b.side || (a.layer === b.layer && a.part === b.part)) return undefined
  const layers: readonly string[] = LAYERS[a.side]
  for (const { layer } of [a, b]) if (!layers.includes(layer)) return `${layer} is not a layer`
  if (a.layer !== b.layer)
    return layers.indexOf(a.layer) > layers.indexOf(b.layer) ? undefined : `${b.layer} is above ${a.layer}`
  if (a.layer === 'features' || a.layer === 'topics') {
    const allowed = FEATURES[a.side][a.part] ?? BASE_FEATURES[a.side]
    if (!allowed.includes(b.part)) return `${a.part} does not declare ${b.part}`
    return a.side === 'web' && !to.startsWith(`web/features/${b.part}/public/`)
      ? `not a public file of ${b.part}`
      : undefined
  }
  const within = ORDER_WITHIN[`${a.side}/${a.layer}`]
  if (!within) return undefined
  if (!within.includes(a.part) || !within.includes(b.part))
    return `${a.part} or ${b.part} has no place in the order of ${a.layer}`
  return within.indexOf(a.part) > within.indexOf(b.part)
    ? undefined
    : `${b.part} is above ${a.part} in ${a.layer}`
}

/** Lists all violations. */
export const listViolations = (root: string): string[] =>
  [...readImports(root)].flatMap(([from, targets]) =>
    [...targets].flatMap((to) => {
      const why = explainViolation(from, to)
      return why ? [`${from} imports ${to}: ${why}`] : []
    }),
  )

/** Maps each feature of a side that has one of `files` to the features that it may import. */
export function listFeatures(
  files: Iterable<string>,
  side: keyof typeof FEATURES,
): Record<string, readonly string[]> {
  const parts = [...files].flatMap((file) => {
    const location = locate(file)
    if (location?.side !== side) return []
    return location.layer === 'features' || location.layer === 'topics' ? [location.part] : []
  })
  return Object.fromEntries(parts.map((part) => [part, FEATURES[side][part] ?? BASE_FEATURES[side]]))
}

/** Lists cycles between features, over any number of steps. */
export function findCycles(graph: Record<string, readonly string[]>): string[] {
  const follow = (name: string, seen: readonly string[] = []): string[] =>
    seen.includes(name)
      ? [[...seen, name].join(' → ')]
      : (graph[name] ?? []).flatMap((next) => follow(next, [...seen, name]))
  return Object.keys(graph).flatMap((name) => follow(name))
}
