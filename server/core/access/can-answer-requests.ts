import { type Actor, type RecordScope, canInRecordScope } from '#shared/contract/policy.ts'

/** Whether the actor can answer requests in this record scope, and so can read drafts. Staff in client view can't. */
export const canAnswerRequests = (actor: Actor, scope: RecordScope): boolean =>
  actor.role === 'client' && canInRecordScope(actor, 'infoRequest.answer', scope)
