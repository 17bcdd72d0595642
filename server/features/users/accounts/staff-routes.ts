import type { OneTimeLink } from '#shared/users/accounts/schemas.ts'
import { afterPersonCreated, ensureMayMake } from '../create-user.ts'
import { accounts } from '#shared/users/accounts/endpoints.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
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
import { becomes, recordAudit } from '#server/core/audit/record-audit.ts'
import { linksRefused } from '#server/core/mail/account-mail-limits.ts'
import { invite, renewInvitation } from './invitation.ts'
import { type NewLink, revokeLink } from '#server/core/auth/links.ts'
import { lockRights } from '#server/core/access/hold-rights.ts'
import { ensurePasswordFor } from '#server/core/auth/one-way-in.ts'
import { lockOut, notifyOfLockOut } from '#server/features/users/lock-out.ts'
import { ensureMayReset, sendResetLink } from './reset.ts'
import { t } from '#shared/i18n/t.ts'

/** What staff do with people's accounts. */
export function staffAccountRoutes(app: App): void {
  invitationRoutes(app)
  activationRoutes(app)
  addressRoutes(app)
}

const person = (db: Database, actor: Actor, id: number) => permittedUser(db, actor, 'user.manage', id)
const locked = (db: Database, actor: Actor, id: number) => lockableUser(db, actor, 'user.manage', id)

/** The same after their rights: their writes wait for the end of the call, and not for a session that is being ended. */
async function lockedWithRights(db: Database, actor: Actor, id: number) {
  await lockRights(db, id)
  return locked(db, actor, id)
}

/** A new link as it is returned, only once: the response stored for a repeated request omits it. */
const toOneTimeLink = ({ href, expiresAt }: NewLink, publicUrl: string): OneTimeLink => ({
  link: publicUrl + href,
  expiresAt,
})

function invitationRoutes(app: App): void {
  const { publicUrl } = app.services.config

  route(app, accounts.invite, 'user.manage', secretIn('link'), async ({ db, actor, body, visit }) => {
    ensureMayMake(actor, body)
    const { id, link } = await invite(db, visit.config, body, { actor, visit })
    await afterPersonCreated(db, actor, visit, { id, ...body }, 'user.invited')
    return { user: await person(db, actor, id), ...toOneTimeLink(link, publicUrl) }
  })

  route(
    app,
    accounts.renewInvitation,
    'user.manage',
    secretIn('link'),
    async ({ db, actor, params, visit }) => {
      const link = await renewInvitation(db, visit.config, await locked(db, actor, params.id), {
        actor,
        visit,
      })
      await recordAudit(db, visit, actor.id, 'user.invited', { userId: params.id })
      return {
        user: await person(db, actor, params.id),
        ...toOneTimeLink(link, publicUrl),
      }
    },
  )

  route(app, accounts.revokeInvitation, 'user.manage', ABOUT_STAFF, async ({ db, actor, params, visit }) => {
    const { id } = await locked(db, actor, params.id)
    if (await revokeLink(db, id, 'invitation'))
      await recordAudit(db, visit, actor.id, 'user.invitation_revoked', { userId: id })
  })

  route(app, accounts.sendReset, 'user.manage', secretIn('link'), async ({ db, actor, params, visit }) => {
    const user = await locked(db, actor, params.id)
    ensureMayReset(user)
    ensurePasswordFor(visit.config, user.username)
    const link = await sendResetLink(db, params.id, { madeBy: actor.id })
    await recordAudit(db, visit, actor.id, 'reset.requested', { userId: params.id })
    return toOneTimeLink(link, publicUrl)
  })
}

function addressRoutes(app: App): void {
  const { smtpUrl } = app.services.config

  route(app, accounts.sendConfirmation, 'session.use', async ({ db, actor }) => {
    const user = await lockableUser(db, actor, 'session.use', actor.id)
    if (waiting(user) === null) throw conflict(t('Your email address is confirmed.'))
    if (!(await sendConfirmation(db, user.id))) throw tooMany(linksRefused(), 3600)
  })

  route(app, accounts.vouchForEmail, 'user.manage', async ({ db, actor, params, body, visit }) => {
    const user = await locked(db, actor, params.id)
    if (waiting(user) !== body.email)
      throw conflict(t('This address no longer needs to be confirmed. Please look again.'))
    if (user.id === actor.id && smtpUrl !== undefined)
      throw conflict(t('Please confirm your own address with the link that was emailed there.'))
    await confirmAddress(db, visit, user, actor.id, 'staff')
    return person(db, actor, params.id)
  })
}

/** The address waiting for confirmation. */
const waiting = ({ email, emailConfirmed, pendingEmail }: Addressee) =>
  pendingEmail ?? (emailConfirmed ? null : email)

function activationRoutes(app: App): void {
  route(app, accounts.deactivate, 'user.manage', ABOUT_STAFF, async ({ db, actor, params, visit }) => {
    const user = await lockedWithRights(db, actor, params.id)
    await deactivate(db, actor, user)
    await recordAudit(db, visit, actor.id, 'user.deactivated', {
      userId: user.id,
      details: becomes('active', false),
    })
    return person(db, actor, params.id)
  })

  route(app, accounts.reactivate, 'user.manage', ABOUT_STAFF, async ({ db, actor, params, visit }) => {
    const user = await locked(db, actor, params.id)
    await reactivate(db, user)
    await recordAudit(db, visit, actor.id, 'user.reactivated', {
      userId: user.id,
      details: becomes('active', true),
    })
    return person(db, actor, params.id)
  })

  route(app, accounts.endSessionsOf, 'user.manage', ABOUT_ANOTHER, async ({ db, actor, params, visit }) => {
    const user = await lockedWithRights(db, actor, params.id)
    await endSessionsOf(db, user.id, user.id === actor.id ? tokenOf(visit) : undefined)
    await recordAudit(db, visit, actor.id, 'session.ended', { userId: user.id, details: { which: 'all' } })
  })

  route(
    app,
    accounts.lockOut,
    'user.manage',
    { ...ABOUT_ANOTHER, endsSession: true },
    async ({ db, actor, params, visit }) => {
      const user = await lockedWithRights(db, actor, params.id)
      await lockOut(db, actor, user.id, visit)
      await notifyOfLockOut(db, visit.config, user.id, user.id === actor.id ? 'themselves' : 'staff')
    },
  )
}
