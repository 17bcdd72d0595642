import type { FastifyRequest } from 'fastify'
import { userEndpoints } from '#shared/users/endpoints.ts'
import type { Role } from '#shared/contract/roles.ts'
import { AppError, forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

/**
 * Limits users who still have to set up a second factor to doing so, reading their own account, and signing out.
 * @throws 403 with the code `second_factor_required`
 */
export function requireSecondFactor({ actor, owesSecondFactor, routeOptions }: FastifyRequest): void {
  if (!actor || !owesSecondFactor) return
  const { endpoint, action } = routeOptions.config
  if (action === 'public' || action === 'factor.manage' || endpoint === userEndpoints.me) return
  throw secondFactorRequiredError(actor.viewer === undefined ? actor.role : 'staff')
}

export const secondFactorRequiredError = (role: Role): AppError =>
  forbidden(
    role === 'staff'
      ? t('Your agency requires its staff to have a second factor. Please set one up first.')
      : t('Your agency requires its clients to have a second factor. Please set one up first.'),
    { code: 'second_factor_required' },
  )
