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
/** Calls for people who are not signed in: request a link, and use one. */
export function linkRoutes(app: App): void {
  resetRoutes(app)
  redeemRoutes(app)
}

function resetRoutes(app: App): void {
  const { pool } = app.services
  let answering = Promise.resolve()
  app.addHook('preClose', () => answering)

  route(app, accounts.requestReset, 'public', { transaction: false }, async ({ body, visit }) => {
    ensurePasswords(visit.config)
    await countTry(pool, { limit: RESETS, subject: networkOf(visit.address) })
    await pool.insertInto('resetRequests').values({ account: body.account, address: visit.address }).execute()
    // After the response, so that neither its content nor its timing reveals whether the account exists.
    setImmediate(() => {
      answering = answerResetRequests(pool).catch((error: unknown) => app.log.error(error))
    })
  })
}

function redeemRoutes(app: App): void {
  const { pool } = app.services
  const limit = limitLinks(pool)

  route(app, accounts.readInvitation, 'public', { limit }, async ({ db, body }) =>
    ensureHolder(await holderOf(db, body.token, 'invitation')),
  )

  route(app, accounts.readSignInAlert, 'public', { limit }, async ({ db, body }) =>
    ensureHolder(await holderOf(db, body.token, 'sign-in alert')),
  )

  route(app, accounts.lockOutByLink, 'public', { limit }, async ({ db, body, visit }) => {
    const holder = ensureHolder(await redeemLink(db, body.token, 'sign-in alert'))
    await lockRights(db, holder.id)
    await lockOut(db, holder, holder.id, visit)
    await dropPassword(db, holder.id)
    await sendLinkAfterLockOut(db, visit.config, holder.id)
  })

  route(
    app,
    accounts.acceptInvitation,
    'public',
    { limit, hashes: true, transaction: false },
    async ({ body, visit }) => {
      const accept = async (tx: Database) => {
        const holder = ensureHolder(await redeemLink(tx, body.token, 'invitation'))
        ensurePasswordFor(visit.config, holder.username)
        await ensureGoodPassword(tx, visit, body.password, holder)
        await acceptInvitation(tx, holder.id, { ...body, invitedAs: holder.fullName })
        return holder.id
      }
      const before = (tx: Database) => formerHolderOf(tx, body)
      return signedInAs(pool, await startSessionOnce(pool, visit, 'invitation', accept, before))
    },
  )

  route(app, accounts.confirmEmail, 'public', { limit }, async ({ db, body, visit }) => {
    const holder = await redeemLink(db, body.token, 'confirmation')
    const person = holder && (await lockUser(db, holder.id))
    if (!person) throw deadLink()
    await confirmAddress(db, visit, person, person.id, 'link')
  })

  route(app, accounts.reset, 'public', { limit, hashes: true }, async ({ db, body, visit }) => {
    const choose = async () => {
      const holder = ensureHolder(await redeemLink(db, body.token, 'reset'))
      await lockRights(db, holder.id)
      ensurePasswordFor(visit.config, holder.username)
      await ensureGoodPassword(db, visit, body.password, holder)
      await ensureNotTyped(db, holder.id, body.password, 'password')
      await resetPassword(db, holder.id, body.password)
      await passwordChanged(db, holder.id, holder.id, { by: 'link', lockedOut: body.lockOut }, visit)
      if (body.lockOut) await lockOut(db, holder, holder.id, visit)
      return holder.id
    }
    await onceFor(db, visit.request, choose, () => formerHolderOf(db, body))
  })
}
