import { type Actor, type Place, mayIn } from '#shared/contract/policy.ts'

/** Whether somebody answers what is asked there, and so reads drafts. Staff who view the portal as a client do not. */
export const isWriter = (actor: Actor, place: Place): boolean =>
  actor.role === 'client' && mayIn(actor, 'infoRequest.answer', place)
