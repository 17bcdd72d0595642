import type { Role } from '#shared/users/values.ts'

/** How far a role's permission extends: every record, its own records, or none. */
export type Reach = 'any' | 'own' | 'none'

/**
 * An action: how far each role's permission extends, and the scope that an API token needs; null if no token may do it.
 * `*:write` is any that may change something: the handler then asks for that of another action.
 */
type Rule = Record<Role, Reach> & { scope: `${string}:${'read' | 'write'}` | null }

/** Section 6 of the specification: who may do what. */
export const policy = {
  'session.use': { client: 'own', staff: 'own', scope: null },
  'factor.manage': { client: 'own', staff: 'own', scope: null },
  'agency.manage': { client: 'none', staff: 'any', scope: null },
  'brief.read': { client: 'own', staff: 'any', scope: 'briefs:read' },
  'brief.create': { client: 'own', staff: 'none', scope: null },
  'brief.createForClient': { client: 'none', staff: 'any', scope: 'briefs:write' },
  'brief.update': { client: 'own', staff: 'none', scope: null },
  'brief.assign': { client: 'none', staff: 'any', scope: 'briefs:write' },
  'brief.decide': { client: 'none', staff: 'any', scope: 'briefs:write' },
  'project.read': { client: 'own', staff: 'any', scope: 'projects:read' },
  'project.create': { client: 'none', staff: 'any', scope: 'projects:write' },
  'project.update': { client: 'none', staff: 'any', scope: 'projects:write' },
  'project.readOwn': { client: 'own', staff: 'none', scope: null },
  'task.read': { client: 'own', staff: 'any', scope: 'tasks:read' },
  'task.create': { client: 'none', staff: 'any', scope: 'tasks:write' },
  'task.update': { client: 'none', staff: 'any', scope: 'tasks:write' },
  'task.delete': { client: 'none', staff: 'any', scope: 'tasks:write' },
  'task.setStatus': { client: 'own', staff: 'any', scope: 'tasks:write' },
  'infoRequest.read': { client: 'own', staff: 'any', scope: 'requests:read' },
  'infoRequest.readAll': { client: 'none', staff: 'any', scope: 'requests:read' },
  'infoRequest.readOwn': { client: 'own', staff: 'none', scope: null },
  'infoRequest.create': { client: 'none', staff: 'any', scope: 'requests:write' },
  'infoRequest.update': { client: 'own', staff: 'any', scope: 'requests:write' },
  'infoRequest.withdraw': { client: 'none', staff: 'any', scope: 'requests:write' },
  'infoRequest.remind': { client: 'none', staff: 'any', scope: 'requests:write' },
  'infoRequest.answer': { client: 'own', staff: 'none', scope: null },
  'website.read': { client: 'own', staff: 'any', scope: 'websites:read' },
  'website.readAll': { client: 'none', staff: 'any', scope: 'websites:read' },
  'website.readOwn': { client: 'own', staff: 'none', scope: null },
  'website.create': { client: 'none', staff: 'any', scope: 'websites:write' },
  'website.update': { client: 'none', staff: 'any', scope: 'websites:write' },
  'ticket.read': { client: 'own', staff: 'any', scope: 'tickets:read' },
  'ticket.create': { client: 'own', staff: 'any', scope: 'tickets:write' },
  'ticket.triage': { client: 'none', staff: 'any', scope: 'tickets:write' },
  'ticket.setStatus': { client: 'own', staff: 'any', scope: 'tickets:write' },
  'presence.tell': { client: 'none', staff: 'any', scope: null },
  'replyTemplate.use': { client: 'none', staff: 'any', scope: 'tickets:read' },
  'replyTemplate.manage': { client: 'none', staff: 'any', scope: null },
  'comment.read': { client: 'own', staff: 'any', scope: 'comments:read' },
  'comment.create': { client: 'own', staff: 'any', scope: 'comments:write' },
  'comment.update': { client: 'own', staff: 'any', scope: 'comments:write' },
  'comment.delete': { client: 'own', staff: 'any', scope: 'comments:write' },
  'comment.readVersions': { client: 'none', staff: 'any', scope: 'comments:read' },
  'note.read': { client: 'none', staff: 'any', scope: 'notes:read' },
  'note.write': { client: 'none', staff: 'any', scope: 'notes:write' },
  'file.read': { client: 'own', staff: 'any', scope: 'files:read' },
  'file.upload': { client: 'own', staff: 'any', scope: 'files:write' },
  'projectFile.read': { client: 'own', staff: 'any', scope: 'files:read' },
  'projectFile.add': { client: 'none', staff: 'any', scope: 'files:write' },
  'projectFile.remove': { client: 'own', staff: 'any', scope: 'files:write' },
  'asset.read': { client: 'own', staff: 'any', scope: 'files:read' },
  'asset.add': { client: 'own', staff: 'any', scope: 'files:write' },
  'asset.remove': { client: 'own', staff: 'any', scope: 'files:write' },
  'activity.read': { client: 'own', staff: 'any', scope: 'activities:read' },
  'activity.log': { client: 'none', staff: 'any', scope: 'activities:write' },
  'undo.take': { client: 'own', staff: 'own', scope: '*:write' },
  'event.follow': { client: 'own', staff: 'any', scope: null },
  'user.see': { client: 'own', staff: 'any', scope: 'people:read' },
  'user.read': { client: 'none', staff: 'any', scope: 'people:read' },
  'user.manage': { client: 'none', staff: 'any', scope: null },
  'report.read': { client: 'none', staff: 'any', scope: 'reports:read' },
  'stats.read': { client: 'own', staff: 'any', scope: 'reports:read' },
  'morning.read': { client: 'none', staff: 'any', scope: 'reports:read' },
  'waiting.read': { client: 'own', staff: 'any', scope: 'reports:read' },
  'search.use': { client: 'own', staff: 'any', scope: 'search:read' },
  'clientView.start': { client: 'none', staff: 'any', scope: null },
  'privacy.manage': { client: 'none', staff: 'any', scope: null },
  'audit.read': { client: 'none', staff: 'any', scope: null },
  'export.make': { client: 'none', staff: 'any', scope: null },
  'mail.read': { client: 'none', staff: 'any', scope: null },
  'apiToken.manage': { client: 'none', staff: 'any', scope: null },
  'webhook.manage': { client: 'none', staff: 'any', scope: null },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof policy

/** An API token's permission to read an area, or to write to it. */
export type Scope = Exclude<(typeof policy)[Action]['scope'], '*:write' | null>
const scopes = /* @__PURE__ */ Object.values(policy).map(({ scope }) => scope)
/** All of them. The order is that of the API's description. */
export const SCOPES = /* @__PURE__ */ [...new Set(scopes)].filter(
  (scope) => scope !== null && scope !== '*:write',
)

/** What an action is done to, in the notation of record kinds: `info_request` for `infoRequest.read`. */
export const subjectOf = (action: Action | 'public'): string =>
  (action.split('.')[0] ?? '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The API token of a request. */
export interface ActingToken {
  id: number
  name: string
  scopes: readonly Scope[]
}

/** Who performs an action. */
export interface Actor {
  id: number
  role: Role
  /** The id of the member of staff who is viewing the portal as this client; such an actor cannot write. */
  viewer?: number
  /** A program of this member of staff, limited to the token's scopes. */
  token?: ActingToken
}

export const reachOf = (actor: Actor, action: Action): Reach => policy[action][actor.role]

/** Whether the actor's token, if any, has the scope of `action`. */
export function inScope({ token }: Actor, action: Action): boolean {
  const { scope } = policy[action]
  if (token === undefined) return true
  if (scope === '*:write') return token.scopes.some((each) => each.endsWith(':write'))
  return scope !== null && token.scopes.includes(scope)
}

/** Whether `actor` may do `action` to a record of `ownerId`; without an owner, whether to any record at all. */
export function can(actor: Actor, action: Action, ownerId?: number): boolean {
  if (!inScope(actor, action)) return false
  const reach = reachOf(actor, action)
  return reach === 'any' || (reach === 'own' && (ownerId === undefined || ownerId === actor.id))
}
