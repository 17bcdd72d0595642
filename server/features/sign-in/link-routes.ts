import { accounts } from '#shared/users/accounts/endpoints.ts'
import { networkOf } from '#server/platform/http/client-address.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { ensureGoodPassword } from '#server/core/auth/choose-password.ts'
import { passwordChanged } from '#server/core/auth/password-changed.ts'
import { signedInAs } from '#server/features/users/me.ts'
import { lockUser } from '#server/features/users/queries.ts'
import { ensurePasswordFor, ensurePasswords } from '#server/core/auth/one-way-in.ts'
import { onceFor, startSessionOnce } from '#server/core/auth/repetition.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { type Limit, countTry } from '#server/core/api/limits.ts'
import { confirmAddress } from '#server/core/auth/email-address.ts'
import { acceptInvitation } from '#server/features/users/accounts/invitation.ts'
import { formerHolderOf, holderOf, redeemLink } from '#server/core/auth/links.ts'
import { deadLink, ensureHolder, limitLinks } from '#server/core/auth/one-time-links.ts'
import { ensureNotTyped } from '#server/core/auth/typed-password.ts'
import { lockRights } from '#server/core/access/hold-rights.ts'
import { lockOut } from '#server/features/users/lock-out.ts'
import { dropPassword } from '#server/core/auth/passwords.ts'
import {
  answerResetRequests,
  resetPassword,
  sendLinkAfterLockOut,
} from '#server/features/users/accounts/reset.ts'
import { t } from '#shared/i18n/t.ts'

const RESETS: Limit = {
  kind: 'reset from',
  most: 300,
  minutes: 60,
  refusal: () => t('Too many requests for a new password. Please try again later.'),
}
/** Registers the routes for people who aren't signed in: to request a link, and to use it. */
export function linkRoutes(app: App): void {
  resetRoutes(app)
  redeemRoutes(app)
}

function resetRoutes(app: App): void {
  const { pool } = app.services
  let answering = Promise.resolve()
  app.addHook('preClose', () => answering)

  route(app, accounts.requestReset, 'public', { transaction: false }, async ({ ctx, body }) => {
    ensurePasswords(ctx.visit.config)
    await countTry(pool, { limit: RESETS, subject: networkOf(ctx.visit.address) })
    await pool
      .insertInto('resetRequests')
      .values({ account: body.account, address: ctx.visit.address })
      .execute()
    // After the response, so that neither its content nor its timing reveals whether the account exists.
    setImmediate(() => {
      answering = answerResetRequests(pool).catch((error: unknown) => app.log.error(error))
    })
  })
}

function redeemRoutes(app: App): void {
  const { pool } = app.services
  const limit = limitLinks(pool)

  route(app, accounts.readInvitation, 'public', { limit }, async ({ ctx, body }) =>
    ensureHolder(await holderOf(ctx.db, body.token, 'invitation')),
  )

  route(app, accounts.readSignInAlert, 'public', { limit }, async ({ ctx, body }) =>
    ensureHolder(await holderOf(ctx.db, body.token, 'sign-in alert')),
  )

  route(app, accounts.lockOutByLink, 'public', { limit }, async ({ ctx, body }) => {
    const holder = ensureHolder(await redeemLink(ctx.db, body.token, 'sign-in alert'))
    await lockRights(ctx.db, holder.id)
    await lockOut(ctx.db, holder, holder.id, ctx.visit)
    await dropPassword(ctx.db, holder.id)
    await sendLinkAfterLockOut(ctx.db, ctx.visit.config, holder.id)
  })

  route(
    app,
    accounts.acceptInvitation,
    'public',
    { limit, hashes: true, transaction: false },
    async ({ ctx, body }) => {
      const accept = async (tx: Database) => {
        const holder = ensureHolder(await redeemLink(tx, body.token, 'invitation'))
        ensurePasswordFor(ctx.visit.config, holder.username)
        await ensureGoodPassword(tx, ctx.visit, body.password, holder)
        await acceptInvitation(tx, holder.id, { ...body, invitedAs: holder.fullName })
        return holder.id
      }
      const before = (tx: Database) => formerHolderOf(tx, body)
      return signedInAs(pool, await startSessionOnce(pool, ctx.visit, 'invitation', accept, before))
    },
  )

  route(app, accounts.confirmEmail, 'public', { limit }, async ({ ctx, body }) => {
    const holder = await redeemLink(ctx.db, body.token, 'confirmation')
    const person = holder && (await lockUser(ctx.db, holder.id))
    if (!person) throw deadLink()
    await confirmAddress(ctx.db, ctx.visit, person, person.id, 'link')
  })

  route(app, accounts.reset, 'public', { limit, hashes: true }, async ({ ctx, body }) => {
    const choose = async () => {
      const holder = ensureHolder(await redeemLink(ctx.db, body.token, 'reset'))
      await lockRights(ctx.db, holder.id)
      ensurePasswordFor(ctx.visit.config, holder.username)
      await ensureGoodPassword(ctx.db, ctx.visit, body.password, holder)
      await ensureNotTyped(ctx.db, holder.id, body.password, 'password')
      await resetPassword(ctx.db, holder.id, body.password)
      await passwordChanged(ctx.db, holder.id, holder.id, { by: 'link', lockedOut: body.lockOut }, ctx.visit)
      if (body.lockOut) await lockOut(ctx.db, holder, holder.id, ctx.visit)
      return holder.id
    }
    await onceFor(ctx.db, ctx.visit.request, choose, () => formerHolderOf(ctx.db, body))
  })
}
