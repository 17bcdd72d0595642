import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestPortal } from '../harness.ts'
import type { World } from './world.ts'

/** `owing` is staff who have to set up a second factor first. */
export type Role = 'guest' | 'client' | 'staff' | 'owing'

/** A page to visit. */
export interface CrawlPage {
  /** The file in `web/routes` that it shows, without its ending. */
  route: string
  path: string
}

const FOLDER = fileURLToPath(new URL('../../web/routes', import.meta.url))

/** Layouts, which show only together with a page. */
const LAYOUTS = new Set(['_client', 'staff'])

/** Every route file of a page, without its ending. */
export const routes: string[] = globSync('*.tsx', { cwd: FOLDER })
  .filter((file) => /^[a-z_]/.test(file) && !file.startsWith('__'))
  .map((file) => file.replace(/\.tsx$/, ''))
  .filter((route) => !LAYOUTS.has(route))
  .toSorted()

/** Pages outside both layouts that need somebody who is signed in. */
const SIGNED_IN: Record<string, Role> = { confirm: 'staff', 'signed-in': 'client', 'second-factor': 'owing' }

const roleOf = (route: string): Role => {
  if (route.startsWith('staff.')) return 'staff'
  return route.startsWith('_client.') ? 'client' : (SIGNED_IN[route] ?? 'guest')
}

/** Pages of a client that staff see in words of their own. */
const OF_BOTH = new Set(['_client.help', '_client.notifications', '_client.profile'])

/** What one address shows in another way, besides its tabs, which the crawl finds on the page. */
const VARIANTS: Record<string, string[]> = {
  '_client.briefs.$id.edit': ['?step=2', '?step=3', '?step=4'],
  '_client.help': ['?guide=whats-new'],
  '_client.info-requests.index': ['?tab=completed'],
  'staff.outbox': ['?tab=set-aside'],
  'staff.projects.index': ['?view=board'],
  'staff.templates.index': ['?show=archived'],
}

const pathOf = (route: string, { ids, links }: World): string => {
  if (links[route]) return links[route]
  const path = route
    .replace(/^_client\.?/, '')
    .replace(/\.?index$/, '')
    .replaceAll('.', '/')
  const resource = /(?<name>[\w-]+)\/\$id/.exec(path)?.groups?.['name'] ?? ''
  return `/${path.replace('$id', String(ids[resource] ?? 0))}`
}

/** Every page of a role, each kind of address once. */
export function pagesOf(role: Role, world: World): CrawlPage[] {
  const seen = routes.filter((route) => roleOf(route) === role || (role === 'staff' && OF_BOTH.has(route)))
  const pages = seen.flatMap((route) => {
    const path = pathOf(route, world)
    const variants = roleOf(route) === role ? (VARIANTS[route] ?? []) : []
    return [path, ...variants.map((variant) => path + variant)].map((one) => ({ route, path: one }))
  })
  return role === 'owing' ? pages : [...pages, { route: 'nowhere', path: '/nope' }]
}

/** One page of each layout: a list, a record with tabs, a form, a dashboard, settings, and a page of a guest. */
const LAYOUT_ROUTES: Record<Role, string[]> = {
  guest: ['auth'],
  client: ['_client.index', '_client.tickets.index', '_client.briefs.$id.edit'],
  staff: ['staff.index', 'staff.projects.$id.index', 'staff.settings'],
  owing: ['second-factor'],
}

/** One page of each layout that a role sees. */
export const layoutPagesOf = (role: Role, world: World): CrawlPage[] =>
  LAYOUT_ROUTES[role].map((route) => ({ route, path: pathOf(route, world) }))

/** What has to be set before this role is signed in, and a way back. */
export async function prepare(role: Role, { db }: TestPortal): Promise<() => Promise<void>> {
  const setPolicy = async (staffSecondFactor: 'required' | 'optional') => {
    if (role === 'owing') await db.updateTable('agency').set({ staffSecondFactor }).execute()
  }
  await setPolicy('required')
  return () => setPolicy('optional')
}
