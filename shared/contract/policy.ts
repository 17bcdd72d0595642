import type { Scope } from './scopes.ts'
import type { Role } from '#shared/users/values.ts'

/** How far a role reaches: every record, its own records, or none at all. */
export type Reach = 'any' | 'own' | 'none'

/** Section 6 of the specification: who may do what. */
export const policy = {
  'session.use': { client: 'own', staff: 'own' },
  'factor.manage': { client: 'own', staff: 'own' },
  'agency.manage': { client: 'none', staff: 'any' },
  'report.read': { client: 'none', staff: 'any' },
  'stats.read': { client: 'own', staff: 'any' },
  'morning.read': { client: 'none', staff: 'any' },
  'search.use': { client: 'own', staff: 'any' },
  'brief.read': { client: 'own', staff: 'any' },
  'brief.create': { client: 'own', staff: 'none' },
  'brief.update': { client: 'own', staff: 'none' },
  'brief.decide': { client: 'none', staff: 'any' },
  'project.read': { client: 'own', staff: 'any' },
  'project.update': { client: 'none', staff: 'any' },
  'project.readOwn': { client: 'own', staff: 'none' },
  'task.read': { client: 'own', staff: 'any' },
  'task.create': { client: 'none', staff: 'any' },
  'task.setStatus': { client: 'own', staff: 'any' },
  'infoRequest.read': { client: 'own', staff: 'any' },
  'infoRequest.readAll': { client: 'none', staff: 'any' },
  'infoRequest.readOwn': { client: 'own', staff: 'none' },
  'infoRequest.create': { client: 'none', staff: 'any' },
  'infoRequest.update': { client: 'own', staff: 'any' },
  'infoRequest.remind': { client: 'none', staff: 'any' },
  'infoRequest.answer': { client: 'own', staff: 'none' },
  'website.read': { client: 'own', staff: 'any' },
  'website.readAll': { client: 'none', staff: 'any' },
  'website.readOwn': { client: 'own', staff: 'none' },
  'website.create': { client: 'none', staff: 'any' },
  'ticket.read': { client: 'own', staff: 'any' },
  'ticket.create': { client: 'own', staff: 'any' },
  'ticket.triage': { client: 'none', staff: 'any' },
  'ticket.setStatus': { client: 'own', staff: 'any' },
  'presence.tell': { client: 'none', staff: 'any' },
  'replyTemplate.use': { client: 'none', staff: 'any' },
  'replyTemplate.manage': { client: 'none', staff: 'any' },
  'comment.read': { client: 'own', staff: 'any' },
  'comment.create': { client: 'own', staff: 'any' },
  'note.read': { client: 'none', staff: 'any' },
  'note.write': { client: 'none', staff: 'any' },
  'activity.read': { client: 'own', staff: 'any' },
  'activity.log': { client: 'none', staff: 'any' },
  'event.follow': { client: 'own', staff: 'any' },
  'file.upload': { client: 'own', staff: 'any' },
  'file.read': { client: 'own', staff: 'any' },
  'projectFile.read': { client: 'own', staff: 'any' },
  'projectFile.add': { client: 'none', staff: 'any' },
  'projectFile.remove': { client: 'own', staff: 'any' },
  'asset.read': { client: 'own', staff: 'any' },
  'asset.add': { client: 'own', staff: 'any' },
  'asset.remove': { client: 'own', staff: 'any' },
  'user.see': { client: 'own', staff: 'any' },
  'user.read': { client: 'none', staff: 'any' },
  'user.manage': { client: 'none', staff: 'any' },
  'clientView.start': { client: 'none', staff: 'any' },
  'privacy.manage': { client: 'none', staff: 'any' },
  'audit.read': { client: 'none', staff: 'any' },
  'export.make': { client: 'none', staff: 'any' },
  'mail.read': { client: 'none', staff: 'any' },
  'apiToken.manage': { client: 'none', staff: 'any' },
  'webhook.manage': { client: 'none', staff: 'any' },
} as const satisfies Record<string, Record<Role, Reach>>

export type Action = keyof typeof policy

/** The scope that an API token needs for an action; null for what no token may do, whatever its scopes. */
export const scopes = {
  'session.use': null,
  'factor.manage': null,
  'agency.manage': null,
  'report.read': 'reports:read',
  'stats.read': 'reports:read',
  'morning.read': 'reports:read',
  'search.use': 'search:read',
  'brief.read': 'briefs:read',
  'brief.create': null,
  'brief.update': null,
  'brief.decide': 'briefs:write',
  'project.read': 'projects:read',
  'project.update': 'projects:write',
  'project.readOwn': null,
  'task.read': 'tasks:read',
  'task.create': 'tasks:write',
  'task.setStatus': 'tasks:write',
  'infoRequest.read': 'requests:read',
  'infoRequest.readAll': 'requests:read',
  'infoRequest.readOwn': null,
  'infoRequest.create': 'requests:write',
  'infoRequest.update': 'requests:write',
  'infoRequest.remind': 'requests:write',
  'infoRequest.answer': null,
  'website.read': 'websites:read',
  'website.readAll': 'websites:read',
  'website.readOwn': null,
  'website.create': 'websites:write',
  'ticket.read': 'tickets:read',
  'ticket.create': 'tickets:write',
  'ticket.triage': 'tickets:write',
  'ticket.setStatus': 'tickets:write',
  'presence.tell': null,
  'replyTemplate.use': 'tickets:read',
  'replyTemplate.manage': null,
  'comment.read': 'comments:read',
  'comment.create': 'comments:write',
  'note.read': 'notes:read',
  'note.write': 'notes:write',
  'activity.read': 'activities:read',
  'activity.log': 'activities:write',
  'event.follow': null,
  'file.upload': 'files:write',
  'file.read': 'files:read',
  'projectFile.read': 'files:read',
  'projectFile.add': 'files:write',
  'projectFile.remove': 'files:write',
  'asset.read': 'files:read',
  'asset.add': 'files:write',
  'asset.remove': 'files:write',
  'user.see': 'people:read',
  'user.read': 'people:read',
  'user.manage': null,
  'clientView.start': null,
  'privacy.manage': null,
  'audit.read': null,
  'export.make': null,
  'mail.read': null,
  'apiToken.manage': null,
  'webhook.manage': null,
} as const satisfies Record<Action, Scope | null>

/** The API token that somebody acts by. */
export interface ActingToken {
  id: number
  name: string
  scopes: readonly Scope[]
}

/** Who acts. */
export interface Actor {
  id: number
  role: Role
  /** The member of staff who looks at the portal as this client; such an actor writes nothing. */
  viewer?: number
  /** A program of this member of staff's, which may do what the token's scopes name and nothing else. */
  token?: ActingToken
}

export const reachOf = (actor: Actor, action: Action): Reach => policy[action][actor.role]

/** Whether the token that `actor` acts by, if any, has the scope of `action`. */
export function inScope({ token }: Actor, action: Action): boolean {
  const scope = scopes[action]
  return token === undefined || (scope !== null && token.scopes.includes(scope))
}

/** Whether `actor` may do `action` to a record of `ownerId`; without an owner, whether to any record at all. */
export function can(actor: Actor, action: Action, ownerId?: number): boolean {
  if (!inScope(actor, action)) return false
  const reach = reachOf(actor, action)
  return reach === 'any' || (reach === 'own' && (ownerId === undefined || ownerId === actor.id))
}
