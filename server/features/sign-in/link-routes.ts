import { accountEndpoints } from '#shared/users/accounts/endpoints.ts'
import { getNetwork } from '#server/platform/http/client-address.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { requireStrongPassword } from '#server/core/auth/choose-password.ts'
import { signInOnce } from '#server/features/users/me.ts'
import { lockUser } from '#server/features/users/queries.ts'
import { requirePasswordAccess, requirePasswordsEnabled } from '#server/core/auth/provider-only.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { type Limit, countAttempt } from '#server/core/api/limits.ts'
import { confirmEmail } from '#server/core/auth/email-address.ts'
import { tryConfirmOtherAddress } from '#server/core/auth/other-addresses.ts'
import { acceptInvitation } from '#server/features/users/accounts/invitation.ts'
import { findUsedLinkUser, findLinkUser, redeemLink } from '#server/core/auth/links.ts'
import { deadLinkError, requireLinkOwner, limitLinks } from '#server/core/auth/one-time-links.ts'
import { lockRights } from '#server/core/access/rights-locks.ts'
import { revokeAccessAndAudit } from '#server/features/users/revoke-access.ts'
import { deletePassword } from '#server/core/auth/passwords.ts'
import { processResetRequests, sendLockedOutResetLink } from '#server/features/users/accounts/reset.ts'
import { resetRoutes } from './reset-routes.ts'
import { t } from '#shared/i18n/t.ts'

const RESET_LIMIT: Limit = {
  kind: 'reset from',
  most: 300,
  minutes: 60,
  refusal: () => t('Too many password resets were requested. Please try again later.'),
}
/** Registers the routes for people who aren't signed in: to request a link, and to use it. */
export function linkRoutes(app: App): void {
  requestRoutes(app)
  redeemRoutes(app)
  resetRoutes(app)
}

function requestRoutes(app: App): void {
  const { pool } = app.services
  let answering = Promise.resolve()
  app.addHook('preClose', () => answering)

  route(app, accountEndpoints.requestReset, 'public', { transaction: false }, async ({ ctx, body }) => {
    requirePasswordsEnabled(ctx.visit.config)
    await countAttempt(pool, { limit: RESET_LIMIT, subject: getNetwork(ctx.visit.address) })
    await pool
      .insertInto('resetRequests')
      .values({ account: body.account, address: ctx.visit.address, returnPath: body.redirect ?? null })
      .execute()
    // Runs after the response, so that neither its content nor its timing reveals whether the account exists.
    setImmediate(() => {
      answering = processResetRequests(pool).catch((error: unknown) => app.log.error(error))
    })
  })
}

function redeemRoutes(app: App): void {
  const { pool } = app.services
  const limit = limitLinks(pool)

  route(app, accountEndpoints.readInvitation, 'public', { limit }, async ({ ctx, body }) =>
    requireLinkOwner(await findLinkUser(ctx.db, body.token, 'invitation')),
  )

  route(app, accountEndpoints.readSignInAlert, 'public', { limit }, async ({ ctx, body }) =>
    requireLinkOwner(await findLinkUser(ctx.db, body.token, 'sign-in alert')),
  )

  route(app, accountEndpoints.lockOutByLink, 'public', { limit }, async ({ ctx, body }) => {
    const user = requireLinkOwner(await redeemLink(ctx.db, body.token, 'sign-in alert'))
    await lockRights(ctx.db, user.id)
    await revokeAccessAndAudit(ctx.db, { actor: user, userId: user.id, visit: ctx.visit })
    await deletePassword(ctx.db, user.id)
    await sendLockedOutResetLink(ctx.db, ctx.visit.config, user.id)
  })

  const options = { limit, hashes: true, transaction: false } as const
  route(app, accountEndpoints.acceptInvitation, 'public', options, async ({ ctx, body }) => {
    const accept = async (tx: Database) => {
      const user = requireLinkOwner(await redeemLink(tx, body.token, 'invitation'))
      requirePasswordAccess(ctx.visit.config, user.username)
      await requireStrongPassword(tx, ctx.visit, { password: body.password, owner: user })
      await acceptInvitation(tx, user.id, { ...body, invitedAs: user.fullName })
      return user.id
    }
    const findPrevious = (tx: Database) => findUsedLinkUser(tx, body)
    return signInOnce(pool, ctx.visit, { method: 'invitation', effect: accept, findPrevious })
  })

  route(app, accountEndpoints.confirmEmail, 'public', { limit }, async ({ ctx, body }) => {
    if (await tryConfirmOtherAddress(ctx.db, ctx.visit, body.token)) return
    const user = await redeemLink(ctx.db, body.token, 'confirmation')
    const person = user && (await lockUser(ctx.db, user.id))
    if (!person) throw deadLinkError()
    await confirmEmail(ctx.db, ctx.visit, { person, actorId: person.id, confirmedBy: 'link' })
  })
}
