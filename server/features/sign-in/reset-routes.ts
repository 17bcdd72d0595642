import type * as z from 'zod'
import type { ResetPassword } from '#shared/users/accounts/schemas.ts'
import { accountEndpoints } from '#shared/users/accounts/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { AppError } from '#server/platform/errors.ts'
import { lockRights } from '#server/core/access/rights-locks.ts'
import type { App } from '#server/core/api/app.ts'
import { route } from '#server/core/api/route.ts'
import { NetworkRefusal, auditNetworkRefusal } from '#server/core/auth/allowed-networks.ts'
import { requireStrongPassword } from '#server/core/auth/choose-password.ts'
import { rejectInitialPassword } from '#server/core/auth/initial-password.ts'
import { findLinkUser, findUsedLinkUser, redeemLink } from '#server/core/auth/links.ts'
import { notifyPasswordChange } from '#server/core/auth/notify-password-change.ts'
import { limitLinks, requireLinkOwner } from '#server/core/auth/one-time-links.ts'
import { requirePasswordAccess } from '#server/core/auth/provider-only.ts'
import { secondStepError } from '#server/core/auth/second-step.ts'
import { runOnceForUser } from '#server/core/auth/start-session-once.ts'
import { startSession } from '#server/core/auth/start-session.ts'
import { resetPassword } from '#server/features/users/accounts/reset.ts'
import { readMeAfterSignIn } from '#server/features/users/me.ts'
import { hasApiTokens } from '#server/features/users/queries.ts'
import { revokeAccessAndAudit } from '#server/features/users/revoke-access.ts'

/** Registers the routes of a password reset link, which also signs its user in. */
export function resetRoutes(app: App): void {
  const { pool } = app.services
  const limit = limitLinks(pool)

  route(app, accountEndpoints.readReset, 'public', { limit }, async ({ ctx, body }) => {
    const { id } = requireLinkOwner(await findLinkUser(ctx.db, body.token, 'reset'))
    return { hasApiTokens: await hasApiTokens(ctx.db, id) }
  })

  const options = { limit, hashes: true, transaction: false } as const
  route(app, accountEndpoints.reset, 'public', options, async ({ ctx: { visit }, body }) => {
    const { shared } = body
    const { userId, outcome } = await pool.transaction().execute(async (tx) => {
      const id = await runOnceForUser(tx, visit.request, {
        effect: () => redeemResetLink(tx, visit, body),
        findPrevious: () => findUsedLinkUser(tx, body),
      })
      return { userId: id, outcome: await trySignIn(tx, visit, { userId: id, shared }) }
    })
    if (outcome === 'second step') throw secondStepError()
    if (outcome === 'signed in') return readMeAfterSignIn(pool, userId, { secondFactor: false, shared })
    if (outcome instanceof NetworkRefusal) await auditNetworkRefusal(pool, visit.request, outcome)
    return null
  })
}

/**
 * Sets the chosen password and notifies the user. Returns the user's id.
 * @throws 404 for an invalid link, 400 for a rejected password, 403 `provider_only`
 */
async function redeemResetLink(
  tx: Database,
  visit: Visit,
  { token, password, lockOut }: z.output<typeof ResetPassword>,
): Promise<number> {
  const user = requireLinkOwner(await redeemLink(tx, token, 'reset'))
  await lockRights(tx, user.id)
  requirePasswordAccess(visit.config, user.username)
  await requireStrongPassword(tx, visit, { password, owner: user })
  await rejectInitialPassword(tx, user.id, { password, path: 'password' })
  await resetPassword(tx, user.id, password)
  await notifyPasswordChange(tx, {
    userId: user.id,
    actorId: user.id,
    changedBy: 'link',
    lockedOut: lockOut,
    visit,
  })
  if (lockOut) await revokeAccessAndAudit(tx, { actor: user, userId: user.id, visit, usedLinkToken: token })
  return user.id
}

/**
 * Signs in like any other method. Returns the error if the user can't sign in right now, because the new password must
 * take effect anyway: someone else may know the previous one.
 */
async function trySignIn(
  tx: Database,
  visit: Visit,
  { userId, shared }: { userId: number; shared: boolean },
): Promise<'signed in' | 'second step' | AppError> {
  try {
    const context = { shared }
    return (await startSession(tx, visit, { userId, method: 'reset link', context }))
      ? 'signed in'
      : 'second step'
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
