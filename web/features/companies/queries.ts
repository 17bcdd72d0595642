import { OPEN_INVITATIONS_MAX } from '#shared/companies/values.ts'
import type { CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'

export type InvitationItem = CallOutput<'GET /api/companies/:id/invitations'>[number]

/** The newest invitations to a company, among them all that are open. */
export const invitationsQuery = (id: number) =>
  callOptions(['companies', id, 'invitations'], 'GET /api/companies/:id/invitations', {
    params: { id },
    query: { limit: 2 * OPEN_INVITATIONS_MAX },
  })
