import { OPEN_INVITATIONS_MAX, CHOSEN_PROJECTS_MAX } from '#shared/companies/values.ts'
import type { CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'

export type InvitationItem = CallOutput<'GET /api/companies/:id/invitations'>[number]
export type PersonDetails = CallOutput<'GET /api/companies/:id/people/:userId'>

/** The newest invitations to a company, among them all that are open. */
export const invitationsQuery = (id: number) =>
  callOptions(['companies', id, 'invitations'], 'GET /api/companies/:id/invitations', {
    params: { id },
    query: { limit: 2 * OPEN_INVITATIONS_MAX },
  })

/** One person of a company, with what waits for them where the reader may know. */
export const personQuery = (id: number, userId: number) =>
  callOptions(['companies', id, 'people', userId], 'GET /api/companies/:id/people/:userId', {
    params: { id, userId },
  })

/** The projects of a company, of which somebody may see only some. */
export const companyProjectsQuery = (company: number) =>
  callOptions(['projects', 'company', company], 'GET /api/projects/user', {
    query: { company, limit: CHOSEN_PROJECTS_MAX },
  })
