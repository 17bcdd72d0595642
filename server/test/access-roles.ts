import type { CompanyRole } from '#shared/contract/roles.ts'
import type { PolicyAction } from '#shared/contract/policy.ts'
import { RIGHTS, type Rights } from './policy-table.ts'
import type { App } from '#server/core/api/app.ts'
import { ACCESS_MATRIX } from './access-matrix.ts'
import type { RecordKind, Row } from './access-row.ts'

/** Roles other than the owner of the company and the clients of another company. */
export const ROLES = [
  'colleague',
  'viewer',
  'freelancer',
  'freelancer elsewhere',
  'viewer of projects',
  'former member',
  'staff owner',
  'staff member',
  'staff freelancer',
  'staff freelancer elsewhere',
] as const
export type RoleName = (typeof ROLES)[number]

/**
 * The role of a client in the owner's company. A client with `chosen` projects sees all projects, or only a project
 * that no row is about.
 */
export const CLIENTS: Partial<Record<RoleName, { role: CompanyRole; chosen?: 'all' | 'none' } | null>> = {
  colleague: { role: 'colleague' },
  viewer: { role: 'viewer' },
  freelancer: { role: 'colleague', chosen: 'all' },
  'freelancer elsewhere': { role: 'colleague', chosen: 'none' },
  'viewer of projects': { role: 'viewer', chosen: 'all' },
  'former member': null,
}

type StaffRole = 'owner' | 'member' | 'freelancer'
/** The staff role, and whether the company is one of a freelancer's. */
export const STAFF: Partial<Record<RoleName, { staffRole: StaffRole; inReach: boolean }>> = {
  'staff owner': { staffRole: 'owner', inReach: true },
  'staff member': { staffRole: 'member', inReach: true },
  'staff freelancer': { staffRole: 'freelancer', inReach: true },
  'staff freelancer elsewhere': { staffRole: 'freelancer', inReach: false },
}

const NOT_ONES_OWN = {
  colleague: 403,
  viewer: 403,
  freelancer: 403,
  'freelancer elsewhere': 403,
  'viewer of projects': 403,
} as const
const NO_STAFF = { 'staff owner': 403, 'staff member': 403, 'staff freelancer': 403 } as const

/** Statuses that don't follow from the rights of a role. */
const EXCEPTIONS: Record<string, Partial<Record<RoleName, number>>> = {
  // The user isn't in any company that they see.
  'GET /api/users/:id': { 'staff freelancer': 404, 'staff freelancer elsewhere': 404 },
  'POST /api/users/:id/briefs': { 'staff freelancer': 404, 'staff freelancer elsewhere': 404 },
  'POST /api/projects': { 'staff freelancer': 400, 'staff freelancer elsewhere': 400 },
  // Everyone who sees the company can make this call about themselves, but not about others.
  'PATCH /api/companies/:id/people/:userId': NOT_ONES_OWN,
  'DELETE /api/companies/:id/people/:userId': NOT_ONES_OWN,
  // A client's uploads count toward a company.
  'POST /api/uploads': { 'former member': 403 },
  // These texts are the client's own.
  'GET /api/comments/:id/email': { colleague: 403, viewer: 403 },
  'PATCH /api/comments/:id': NO_STAFF,
  'DELETE /api/comments/:id': NO_STAFF,
  'PATCH /api/info-requests/:id': NO_STAFF,
}

/** Whether a route is closed to callers who haven't signed in. */
export const isGuarded = ({ anonymous, owner }: Row): boolean => anonymous === 401 && owner !== 401

export type ActionOf = (route: string) => PolicyAction | 'public'

const ASKS = 'x-asks-for-action'

/**
 * Returns the action that each route asks for. Call it before the first request, because hooks can't be added after
 * that.
 */
export async function readActions(app: App): Promise<ActionOf> {
  const actions = new Map<string, PolicyAction | 'public'>()
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (ASKS in headers) return reply.code(204).send()
  })
  // Runs even for a route that refuses the request earlier.
  app.addHook('onSend', async ({ method, routeOptions: { url, config }, headers }) => {
    const { action = 'public' } = config as { action?: PolicyAction | 'public' }
    if (ASKS in headers) actions.set(`${method} ${url}`, action)
  })
  for (const route of Object.keys(ACCESS_MATRIX)) {
    const [method = '', url = ''] = route.split(' ')
    await app.inject({ method: method as 'GET', url: url.replaceAll(/:\w+/g, '1'), headers: { [ASKS]: '1' } })
  }
  return (route) => {
    const action = actions.get(route)
    if (!action) throw new Error(`${route} is no route`)
    return action
  }
}

/** Returns the status that a role gets, according to the action's rights. */
export function answerTo(name: RoleName, action: PolicyAction | 'public', route: string, row: Row): number {
  if (action === 'public') throw new Error(`${route} asks for nothing`)
  const except = EXCEPTIONS[route]?.[name]
  return (
    except ?? (STAFF[name] ? toStaff(name, RIGHTS[action], route, row) : toClient(name, action, route, row))
  )
}

const NEEDED: Record<Exclude<Rights['clients'], 'none' | 'themselves'>, readonly CompanyRole[]> = {
  viewer: ['viewer', 'colleague', 'owner'],
  colleague: ['colleague', 'owner'],
  unlimited: ['colleague', 'owner'],
  author: ['colleague', 'owner'],
  owner: ['owner'],
}

function toClient(name: RoleName, action: PolicyAction, route: string, row: Row): number {
  const { clients } = RIGHTS[action]
  if (clients === 'none') return 403
  if (clients === 'themselves') return row.on ? row.other : row.owner
  const membership = CLIENTS[name]
  if (!membership) return clients === 'viewer' ? row.other : 403
  const { role, chosen } = membership
  if (!NEEDED[clients].includes(role) || (clients === 'unlimited' && chosen)) return 403
  const where = getLocation(route, row)
  const isSeen = !chosen || where === 'everywhere' || (where === 'in a project' && chosen === 'all')
  if (row.on && !isSeen) return row.other
  // Some calls are only for the author, and are refused to others who see the record.
  const isOwn = clients === 'author' || action === 'comment.update' || action === 'comment.delete'
  return isOwn ? 403 : row.owner
}

const ENOUGH: Record<Exclude<Rights['staff'], 'none' | 'themselves'>, readonly StaffRole[]> = {
  freelancer: ['freelancer', 'member', 'owner'],
  member: ['member', 'owner'],
  owner: ['owner'],
}

function toStaff(name: RoleName, { clients, staff }: Rights, route: string, row: Row): number {
  const { staffRole = 'member', inReach = true } = STAFF[name] ?? {}
  if (staff === 'none') return 403
  if (staff === 'themselves') {
    if (!row.on) return row.allowed
    if (clients === 'themselves') return row.other
    // Staff's own records belong to the staff owner in these tests.
    return staffRole === 'owner' ? row.allowed : 404
  }
  if (!ENOUGH[staff].includes(staffRole)) return 403
  return getLocation(route, row) !== 'in no company' && !inReach ? 404 : row.allowed
}

/** Kinds of records that are part of a project, and kinds that belong to a company. */
const OF_PROJECT: RecordKind[] = ['project', 'projectFile', 'task', 'infoRequest', 'website', 'asset']
const OF_COMPANY: RecordKind[] = [...OF_PROJECT, 'brief', 'declinedBrief', 'ticket', 'upload', 'picture']

type PlaceName = 'everywhere' | 'in a project' | 'in no project' | 'in no company'

/** Returns where the record of a row is. The path decides for a record that is built for the row alone. */
function getLocation(route: string, { on }: Row): PlaceName {
  if (on === undefined) return 'in no company'
  if (on === 'picture' || route.includes('/api/compan')) return 'everywhere'
  if (typeof on === 'string')
    return OF_PROJECT.includes(on)
      ? 'in a project'
      : OF_COMPANY.includes(on)
        ? 'in no project'
        : 'in no company'
  return /comment|ticket|brief/.test(route) ? 'in no project' : 'in a project'
}
