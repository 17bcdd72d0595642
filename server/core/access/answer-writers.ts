import { type Actor, type Place, mayIn } from '#shared/contract/policy.ts'

/** Whether the actor can answer requests in this place, and so can read drafts. Staff in client view can't. */
export const isWriter = (actor: Actor, place: Place): boolean =>
  actor.role === 'client' && mayIn(actor, 'infoRequest.answer', place)
