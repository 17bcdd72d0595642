import { type Actor, canUseInClientView } from '#shared/contract/policy.ts'

/**
 * Whether an actor can read the message of a reassignment: only the person who wrote it and the person who is asked
 * can, and staff in Client View can't.
 */
export const canReadHandoverWords = (
  actor: Actor,
  { byId, askedId }: { byId: number; askedId: number },
): boolean =>
  (actor.id === byId || actor.id === askedId) && canUseInClientView(actor, 'infoRequest.readWords')
