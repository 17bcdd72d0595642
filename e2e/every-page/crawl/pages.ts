import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestPortal } from '../../support/harness.ts'
import type { World } from './world.ts'

/** `owing` is a staff member who must set up a second factor first. */
export type Role = 'guest' | 'client' | 'staff' | 'owing'

/** A page to visit. */
export interface CrawlPage {
  /** Its file in `web/routes`, without the extension. */
  route: string
  path: string
}

const FOLDER = fileURLToPath(new URL('../../../web/routes', import.meta.url))

/** Layouts only appear around a page, so the crawl doesn't visit them alone. */
const LAYOUTS = new Set(['_client', 'staff'])

/** All route files of pages, without their extension. */
export const routes: string[] = globSync('*.tsx', { cwd: FOLDER })
  .filter((file) => /^[a-z_]/.test(file) && !file.startsWith('__'))
  .map((file) => file.replace(/\.tsx$/, ''))
  .filter((route) => !LAYOUTS.has(route))
  .toSorted()

/** Pages outside both layouts that need a session. */
const SIGNED_IN: Record<string, Role> = { confirm: 'staff', 'signed-in': 'client', 'second-factor': 'owing' }

const getRole = (route: string): Role => {
  if (route.startsWith('staff.')) return 'staff'
  return route.startsWith('_client.') ? 'client' : (SIGNED_IN[route] ?? 'guest')
}

/** Client pages that staff also see, with other texts. */
const SHARED = new Set(['_client.help', '_client.notifications', '_client.profile'])

/** Query strings that change what an address shows. The crawl itself finds the elements with the role `tab`. */
const VARIANTS: Record<string, string[]> = {
  '_client.briefs.$id.edit': ['?step=2', '?step=3', '?step=4'],
  '_client.help': ['?guide=whats-new'],
  '_client.info-requests.index': ['?tab=completed'],
  'staff.outbox': ['?tab=received'],
  'staff.projects.index': ['?view=board'],
  'staff.templates.index': ['?show=archived'],
}

/** The address of a page that redirects without its query string. */
const CONFIRM = `/confirm?${new URLSearchParams({ to: '/api/users/export.csv' })}`

const getPath = (route: string, { ids, links }: World): string => {
  if (route === 'confirm') return CONFIRM
  if (links[route]) return links[route]
  const path = route
    .replace(/^_client\.?/, '')
    .replace(/\.?index$/, '')
    .replaceAll('.', '/')
  const resource = /(?<name>[\w-]+)\/\$id/.exec(path)?.groups?.['name'] ?? ''
  return `/${path.replace('$id', String(ids[resource] ?? 0))}`
}

/** Lists each route of a role once, with its variants and, except for `owing`, an address that doesn't exist. */
export function listPages(role: Role, world: World): CrawlPage[] {
  const visible = routes.filter((route) => getRole(route) === role || (role === 'staff' && SHARED.has(route)))
  const pages = visible.flatMap((route) => {
    const path = getPath(route, world)
    const variants = getRole(route) === role ? (VARIANTS[route] ?? []) : []
    return [path, ...variants.map((variant) => path + variant)].map((one) => ({ route, path: one }))
  })
  return role === 'owing' ? pages : [...pages, { route: 'nowhere', path: '/nope' }]
}

/** One page for each layout: a list, a record with tabs, a form, a dashboard, settings, and a guest page. */
const LAYOUT_ROUTES: Record<Role, string[]> = {
  guest: ['auth'],
  client: ['_client.index', '_client.tickets.index', '_client.briefs.$id.edit'],
  staff: ['staff.index', 'staff.projects.$id.index', 'staff.settings'],
  owing: ['second-factor'],
}

/** Lists one page for each layout that a role sees. */
export const listLayoutPages = (role: Role, world: World): CrawlPage[] =>
  LAYOUT_ROUTES[role].map((route) => ({ route, path: getPath(route, world) }))

/** Requires a second factor from staff if the role is `owing`. Returns a function that undoes it. */
export async function prepareRole(role: Role, { db }: TestPortal): Promise<() => Promise<void>> {
  const setPolicy = async (staffSecondFactor: 'required' | 'optional') => {
    if (role === 'owing') await db.updateTable('agency').set({ staffSecondFactor }).execute()
  }
  await setPolicy('required')
  return () => setPolicy('optional')
}
