import { callOptions } from '#web/api/queries/options.ts'

/** One person of a company; for its owners and staff with what waits for them. */
export const companyPersonQuery = (id: number, userId: number) =>
  callOptions(['companies', id, 'people', userId], 'GET /api/companies/:id/people/:userId', {
    params: { id, userId },
  })
