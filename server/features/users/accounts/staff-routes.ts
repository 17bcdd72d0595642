import type { OneTimeLink } from '#shared/users/accounts/schemas.ts'
import { afterPersonCreated, ensureMayMake } from '../create-user.ts'
import { accounts } from '#shared/users/accounts/endpoints.ts'
import { conflict, tooMany } from '#server/platform/errors.ts'
import { ABOUT_ANOTHER, ABOUT_STAFF } from '../confirmed-calls.ts'
import { lockableUser, permittedUser } from '../queries.ts'
import { secretIn } from '#server/core/api/idempotency.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { endSessionsOf, tokenOf } from '#server/core/auth/sessions.ts'
import { deactivate, reactivate } from './activation.ts'
import { type Addressee, confirmAddress } from '#server/core/auth/email-address.ts'
import { sendConfirmation } from '#server/core/auth/send-confirmation.ts'
import { audit, becomes } from '#server/core/audit/record-audit.ts'
import { linksRefused } from '#server/core/mail/account-mail-limits.ts'
import { invite, renewInvitation } from './invitation.ts'
import { type NewLink, revokeLink } from '#server/core/auth/links.ts'
import { lockRights } from '#server/core/access/hold-rights.ts'
import { ensurePasswordFor } from '#server/core/auth/one-way-in.ts'
import { lockOut, notifyOfLockOut } from '#server/features/users/lock-out.ts'
import { ensureMayReset, sendResetLink } from './reset.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/** Registers the routes with which staff manage user accounts. */
export function staffAccountRoutes(app: App): void {
  invitationRoutes(app)
  activationRoutes(app)
  addressRoutes(app)
}

const person = (ctx: Context, id: number) => permittedUser(ctx, 'user.manage', id)
const locked = (ctx: Context, id: number) => lockableUser(ctx, 'user.manage', id)

/**
 * Locks a user after the user's rights. The user's writes then wait for the end of the call, and not for a session that
 * is being ended.
 */
async function lockedWithRights(ctx: Context, id: number) {
  await lockRights(ctx.db, id)
  return locked(ctx, id)
}

/**
 * Returns a new link for the response. It's returned only once: the response stored for a repeated request omits it.
 */
const toOneTimeLink = ({ href, expiresAt }: NewLink, publicUrl: string): OneTimeLink => ({
  link: publicUrl + href,
  expiresAt,
})

function invitationRoutes(app: App): void {
  const { publicUrl } = app.services.config

  route(app, accounts.invite, 'user.manage', secretIn('link'), async ({ ctx, body }) => {
    ensureMayMake(ctx.actor, body)
    const { id, link } = await invite(ctx.db, ctx.visit.config, body, { actor: ctx.actor, visit: ctx.visit })
    await afterPersonCreated(ctx, { id, ...body }, 'user.invited')
    return { user: await person(ctx, id), ...toOneTimeLink(link, publicUrl) }
  })

  route(app, accounts.renewInvitation, 'user.manage', secretIn('link'), async ({ ctx, params }) => {
    const link = await renewInvitation(ctx.db, ctx.visit.config, await locked(ctx, params.id), {
      actor: ctx.actor,
      visit: ctx.visit,
    })
    await audit(ctx, 'user.invited', { userId: params.id })
    return {
      user: await person(ctx, params.id),
      ...toOneTimeLink(link, publicUrl),
    }
  })

  route(app, accounts.revokeInvitation, 'user.manage', ABOUT_STAFF, async ({ ctx, params }) => {
    const { id } = await locked(ctx, params.id)
    if (await revokeLink(ctx.db, id, 'invitation'))
      await audit(ctx, 'user.invitation_revoked', { userId: id })
  })

  route(app, accounts.sendReset, 'user.manage', secretIn('link'), async ({ ctx, params }) => {
    const user = await locked(ctx, params.id)
    ensureMayReset(user)
    ensurePasswordFor(ctx.visit.config, user.username)
    const link = await sendResetLink(ctx.db, params.id, { madeBy: ctx.actor.id })
    await audit(ctx, 'reset.requested', { userId: params.id })
    return toOneTimeLink(link, publicUrl)
  })
}

function addressRoutes(app: App): void {
  const { smtpUrl } = app.services.config

  route(app, accounts.sendConfirmation, 'session.use', async ({ ctx }) => {
    const user = await lockableUser(ctx, 'session.use', ctx.actor.id)
    if (waiting(user) === null) throw conflict(t('Your email address is confirmed.'))
    if (!(await sendConfirmation(ctx.db, user.id))) throw tooMany(linksRefused(), 3600)
  })

  route(app, accounts.vouchForEmail, 'user.manage', async ({ ctx, params, body }) => {
    const user = await locked(ctx, params.id)
    if (waiting(user) !== body.email)
      throw conflict(t('This address no longer needs to be confirmed. Please look again.'))
    if (user.id === ctx.actor.id && smtpUrl !== undefined)
      throw conflict(t('Please confirm your own address with the link that was emailed there.'))
    await confirmAddress(ctx.db, ctx.visit, user, ctx.actor.id, 'staff')
    return person(ctx, params.id)
  })
}

/** Returns the address that waits for confirmation, or null. */
const waiting = ({ email, emailConfirmed, pendingEmail }: Addressee) =>
  pendingEmail ?? (emailConfirmed ? null : email)

function activationRoutes(app: App): void {
  route(app, accounts.deactivate, 'user.manage', ABOUT_STAFF, async ({ ctx, params }) => {
    const user = await lockedWithRights(ctx, params.id)
    await deactivate(ctx, user)
    await audit(ctx, 'user.deactivated', {
      userId: user.id,
      details: becomes('active', false),
    })
    return person(ctx, params.id)
  })

  route(app, accounts.reactivate, 'user.manage', ABOUT_STAFF, async ({ ctx, params }) => {
    const user = await locked(ctx, params.id)
    await reactivate(ctx.db, user)
    await audit(ctx, 'user.reactivated', {
      userId: user.id,
      details: becomes('active', true),
    })
    return person(ctx, params.id)
  })

  route(app, accounts.endSessionsOf, 'user.manage', ABOUT_ANOTHER, async ({ ctx, params }) => {
    const user = await lockedWithRights(ctx, params.id)
    await endSessionsOf(ctx.db, user.id, user.id === ctx.actor.id ? tokenOf(ctx.visit) : undefined)
    await audit(ctx, 'session.ended', { userId: user.id, details: { which: 'all' } })
  })

  route(
    app,
    accounts.lockOut,
    'user.manage',
    { ...ABOUT_ANOTHER, endsSession: true },
    async ({ ctx, params }) => {
      const user = await lockedWithRights(ctx, params.id)
      await lockOut(ctx.db, ctx.actor, user.id, ctx.visit)
      await notifyOfLockOut(
        ctx.db,
        ctx.visit.config,
        user.id,
        user.id === ctx.actor.id ? 'themselves' : 'staff',
      )
    },
  )
}
