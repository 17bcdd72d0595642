import type { Role } from './users.ts'

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
  'file.upload': { client: 'own', staff: 'any' },
  'file.read': { client: 'own', staff: 'any' },
  'projectFile.read': { client: 'own', staff: 'any' },
  'projectFile.add': { client: 'none', staff: 'any' },
  'projectFile.remove': { client: 'own', staff: 'any' },
  'asset.read': { client: 'own', staff: 'any' },
  'asset.add': { client: 'own', staff: 'any' },
  'asset.remove': { client: 'own', staff: 'any' },
  'user.see': { client: 'own', staff: 'any' },
  'user.manage': { client: 'none', staff: 'any' },
  'clientView.start': { client: 'none', staff: 'any' },
  'privacy.manage': { client: 'none', staff: 'any' },
  'audit.read': { client: 'none', staff: 'any' },
  'export.make': { client: 'none', staff: 'any' },
  'mail.read': { client: 'none', staff: 'any' },
} as const satisfies Record<string, Record<Role, Reach>>

export type Action = keyof typeof policy

/** Who acts. */
export interface Actor {
  id: number
  role: Role
  /** The member of staff who looks at the portal as this client; such an actor writes nothing. */
  viewer?: number
}

export const reachOf = (actor: Actor, action: Action): Reach => policy[action][actor.role]

/** Whether `actor` may do `action` to a record of `ownerId`; without an owner, whether to any record at all. */
export function can(actor: Actor, action: Action, ownerId?: number): boolean {
  const reach = reachOf(actor, action)
  return reach === 'any' || (reach === 'own' && (ownerId === undefined || ownerId === actor.id))
}
