import { callOptions } from '#web/api/queries/options.ts'
import { ApiError } from '#web/api/call.ts'

/** A member of a company. For owners and staff, includes the member's open work. */
export const companyPersonQuery = (id: number, userId: number) =>
  callOptions(['companies', id, 'people', userId], 'GET /api/companies/:id/people/:userId', {
    params: { id, userId },
  })

/** Returns the server's error for the field at this path or below it. */
export const findFieldError = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ path }) => path.startsWith(field))?.message : undefined

/** Whether the server refused because no other owner can sign in. */
export const isLastOwnerError = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'last_owner'
