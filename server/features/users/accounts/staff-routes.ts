import type { OneTimeLink } from '#shared/users/accounts/schemas.ts'
import { afterUserCreated, authorizeUserCreation } from '../create-user.ts'
import { accountEndpoints as endpoints } from '#shared/users/accounts/endpoints.ts'
import { conflict, tooManyRequests } from '#server/platform/errors.ts'
import { OTHER_USER_CONFIRMATION, STAFF_CONFIRMATION } from '../confirmation-options.ts'
import { lockAuthorizedUser, getAuthorizedUser } from '../queries.ts'
import { redactSecret } from '#server/core/api/idempotency.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { endUserSessions, getSessionToken } from '#server/core/auth/sessions.ts'
import { deactivateUser, reactivateUser } from './activation.ts'
import { type EmailOwner, confirmEmail } from '#server/core/auth/email-address.ts'
import { trySendConfirmation } from '#server/core/auth/send-confirmation.ts'
import { audit, toBooleanChange } from '#server/core/audit/record-audit.ts'
import { getLinkLimitMessage } from '#server/core/mail/account-mail-limits.ts'
import { inviteUser, renewInvitation } from './invitation.ts'
import { type NewLink, tryRevokeLink } from '#server/core/auth/links.ts'
import { lockRights } from '#server/core/access/rights-locks.ts'
import { requirePasswordAccess } from '#server/core/auth/provider-only.ts'
import { revokeAccessAndAudit, notifyAccessRevoked } from '#server/features/users/revoke-access.ts'
import { requireResettableUser, sendResetLink } from './reset.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/** Registers the routes with which staff manage user accounts. */
export function staffAccountRoutes(app: App): void {
  invitationRoutes(app)
  activationRoutes(app)
  addressRoutes(app)
}

const getManagedUser = (ctx: Context, id: number) => getAuthorizedUser(ctx, 'user.manage', id)
const lockManagedUser = (ctx: Context, id: number) => lockAuthorizedUser(ctx, 'user.manage', id)

/** Locks a user after their rights, so their writes wait for this call, not for a session it ends. */
async function lockManagedUserWithRights(ctx: Context, id: number) {
  await lockRights(ctx.db, id)
  return lockManagedUser(ctx, id)
}

/** Returns a link for the response. The response stored for a repeated request omits it. */
const toOneTimeLink = ({ href, expiresAt }: NewLink, publicUrl: string): OneTimeLink => ({
  link: publicUrl + href,
  expiresAt,
})

function invitationRoutes(app: App): void {
  const { publicUrl } = app.services.config

  route(app, endpoints.invite, 'user.manage', redactSecret('link'), async ({ ctx, body }) => {
    authorizeUserCreation(ctx.actor, body)
    const { actor, visit } = ctx
    const inviter = { actor, visit }
    const { id, link } = await inviteUser(ctx.db, { config: visit.config, person: body, inviter })
    await afterUserCreated(ctx, { id, ...body }, 'user.invited')
    return { user: await getManagedUser(ctx, id), ...toOneTimeLink(link, publicUrl) }
  })

  route(app, endpoints.renewInvitation, 'user.manage', redactSecret('link'), async ({ ctx, params }) => {
    const { actor, visit } = ctx
    const person = await lockManagedUser(ctx, params.id)
    const inviter = { actor, visit }
    const link = await renewInvitation(ctx.db, { config: visit.config, person, inviter })
    await audit(ctx, 'user.invited', { userId: params.id })
    return { user: await getManagedUser(ctx, params.id), ...toOneTimeLink(link, publicUrl) }
  })

  route(app, endpoints.revokeInvitation, 'user.manage', STAFF_CONFIRMATION, async ({ ctx, params }) => {
    const { id } = await lockManagedUser(ctx, params.id)
    if (await tryRevokeLink(ctx.db, id, 'invitation'))
      await audit(ctx, 'user.invitation_revoked', { userId: id })
  })

  route(app, endpoints.sendReset, 'user.manage', redactSecret('link'), async ({ ctx, params }) => {
    const user = await lockManagedUser(ctx, params.id)
    requireResettableUser(user)
    requirePasswordAccess(ctx.visit.config, user.username)
    const link = await sendResetLink(ctx.db, params.id, { madeBy: ctx.actor.id })
    await audit(ctx, 'reset.requested', { userId: params.id })
    return toOneTimeLink(link, publicUrl)
  })
}

function addressRoutes(app: App): void {
  const { smtpUrl } = app.services.config

  route(app, endpoints.sendConfirmation, 'session.use', async ({ ctx }) => {
    const user = await lockAuthorizedUser(ctx, 'session.use', ctx.actor.id)
    if (getPendingAddress(user) === null) throw conflict(t('Your email address is confirmed.'))
    if (!(await trySendConfirmation(ctx.db, user.id))) throw tooManyRequests(getLinkLimitMessage(), 3600)
  })

  route(app, endpoints.vouchForEmail, 'user.manage', async ({ ctx, params, body }) => {
    const user = await lockManagedUser(ctx, params.id)
    if (getPendingAddress(user) !== body.email)
      throw conflict(t('This address no longer needs to be confirmed. Please reload the page.'))
    if (user.id === ctx.actor.id && smtpUrl !== undefined)
      throw conflict(t('Please confirm your address with the link we emailed to it.'))
    await confirmEmail(ctx.db, ctx.visit, { person: user, actorId: ctx.actor.id, confirmedBy: 'staff' })
    return getManagedUser(ctx, params.id)
  })
}

/** Returns the address that is waiting to be confirmed, or null. */
const getPendingAddress = ({ email, emailConfirmed, pendingEmail }: EmailOwner) =>
  pendingEmail ?? (emailConfirmed ? null : email)

function activationRoutes(app: App): void {
  route(app, endpoints.deactivate, 'user.manage', STAFF_CONFIRMATION, async ({ ctx, params }) => {
    const user = await lockManagedUserWithRights(ctx, params.id)
    await deactivateUser(ctx, user)
    await audit(ctx, 'user.deactivated', { userId: user.id, details: toBooleanChange('active', false) })
    return getManagedUser(ctx, params.id)
  })

  route(app, endpoints.reactivate, 'user.manage', STAFF_CONFIRMATION, async ({ ctx, params }) => {
    const user = await lockManagedUser(ctx, params.id)
    await reactivateUser(ctx.db, user)
    await audit(ctx, 'user.reactivated', { userId: user.id, details: toBooleanChange('active', true) })
    return getManagedUser(ctx, params.id)
  })

  route(app, endpoints.endSessionsOf, 'user.manage', OTHER_USER_CONFIRMATION, async ({ ctx, params }) => {
    const user = await lockManagedUserWithRights(ctx, params.id)
    const ownToken = user.id === ctx.actor.id ? getSessionToken(ctx.visit) : undefined
    await endUserSessions(ctx.db, user.id, ownToken)
    await audit(ctx, 'session.ended', { userId: user.id, details: { which: 'all' } })
  })

  const lockOutOptions = { ...OTHER_USER_CONFIRMATION, endsSession: true } as const
  route(app, endpoints.lockOut, 'user.manage', lockOutOptions, async ({ ctx, params }) => {
    const { id: userId } = await lockManagedUserWithRights(ctx, params.id)
    await revokeAccessAndAudit(ctx.db, { actor: ctx.actor, userId, visit: ctx.visit })
    const actorKind = userId === ctx.actor.id ? 'themselves' : 'staff'
    await notifyAccessRevoked(ctx.db, { config: ctx.visit.config, userId, actorKind })
  })
}
