import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { PICTURE_TYPES, pictureRefused } from '#shared/files/values.ts'
import { initials } from '#shared/i18n/initials.ts'
import type { User } from '#shared/users/schemas.ts'
import { users } from '#shared/users/endpoints.ts'
import { networkOfClient } from '#server/platform/http/client-address.ts'
import { found } from '#server/core/access/access.ts'
import { lockPerson } from '#server/core/records/lock-person.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError, forbidden, unauthorized } from '#server/platform/errors.ts'
import { sendConfirmation } from '#server/core/auth/send-confirmation.ts'
import { sendThumbnail } from '#server/core/files/send/send-file.ts'
import { findAccountManager, readAgency, registrationOf } from '#server/core/settings/queries.ts'
import { iconAddress } from '#server/core/settings/branding/icons.ts'
import { findView } from '#server/core/auth/client-view.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { secondFactorAsked } from '#server/core/auth/second-step.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { type Limit, countTry, forgetAll, limitedAs } from '#server/core/api/limits.ts'
import { endSession, forgetSession, tokenOf } from '#server/core/auth/sessions.ts'
import { changeOwnPassword, changeUser, deleteUser } from './change-user.ts'
import { ensureGoodPassword } from '#server/core/auth/choose-password.ts'
import { readWork } from './release-work.ts'
import { freePicture } from '#server/core/files/attach.ts'
import { ABOUT_STAFF, CREATES_STAFF, changesAccess } from './confirmed-calls.ts'
import { afterPersonCreated, createUser, ensureMayMake } from './create-user.ts'
import { startSession } from '#server/core/auth/start-session.ts'
import { signedInAs, readMe } from './me.ts'
import { redeemSetupLink } from './first-staff.ts'
import { knownDevice } from '#server/core/auth/known-devices.ts'
import {
  isCurrentHash,
  isPassword,
  keepHash,
  matchingHash,
  renewedHash,
} from '#server/core/auth/passwords.ts'
import {
  findAnybody,
  findBySignInName,
  findByUsername,
  findPicture,
  lockableUser,
  lockUser,
  managesStaff,
  permittedUser,
  readUsers,
} from './queries.ts'
import { ensureNotTyped } from '#server/core/auth/typed-password.ts'
import { recordFailedSignIn } from '#server/core/auth/failed-sign-in.ts'
import { isMailOn } from '#server/core/mail/mail-state.ts'
import { startSessionOnce } from '#server/core/auth/repetition.ts'
import { ensurePasswordFor, ensurePasswords, mayUsePassword } from '#server/core/auth/one-way-in.ts'
import { VERSION } from '#server/platform/version.ts'
import { beginTry, succeed } from '#server/core/auth/sign-in-limit.ts'
import { language, t } from '#shared/i18n/t.ts'
import { offerOf, offeredLanguages } from '#server/core/settings/offer.ts'
import { companies } from '#shared/companies/endpoints.ts'
import { readLeaving } from '#server/features/companies/people-queries.ts'
import { lockCompaniesAndRights } from '#server/features/companies/end-membership.ts'
import { lockRights } from '#server/core/access/hold-rights.ts'
import type { Context } from '#server/core/context/context.ts'

const NEW_ACCOUNTS: Limit = {
  kind: 'entrance',
  most: 60,
  minutes: 60,
  refusal: () => t('Too many accounts were requested from here. Please try again later.'),
}
const CURRENT_PASSWORD: Limit = {
  kind: 'current password',
  most: 10,
  minutes: 15,
  refusal: () => t('Too many wrong passwords. Please wait a few minutes and try again.'),
}

export function userRoutes(app: App): void {
  sessionRoutes(app)
  publicAccountRoutes(app)
  profileRoutes(app)
  managementRoutes(app)
}

function sessionRoutes(app: App): void {
  const { pool } = app.services

  /**
   * Continues a sign-in with a verified password. Checking a password takes a while, and a password that was replaced
   * during the check must not be accepted after all sessions have been ended.
   */
  const continueSignIn = async (
    visit: Visit,
    userId: number,
    hash: string,
    { password, shared }: { password: string; shared: boolean },
  ) => {
    const renewed = await renewedHash(hash, password)
    return pool.transaction().execute(async (tx) => {
      await lockPerson(tx, userId)
      if (!(await isCurrentHash(tx, userId, hash))) return 'refused'
      if (renewed !== undefined) await keepHash(tx, userId, renewed)
      return (await startSession(tx, visit, userId, 'password', { shared })) ? 'in' : 'second step'
    })
  }

  route(app, users.me, 'session.use', async ({ ctx, request }) => {
    const token = ctx.actor.viewer !== undefined && tokenOf(ctx.visit)
    const view = token ? await findView(ctx.db, token) : undefined
    const me = await readMe(ctx.db, ctx.actor.id, request)
    // The client's requirements don't apply to staff in client view.
    const notAsked = { secondFactorDue: null, mustChangePassword: undefined }
    return view ? { ...me, ...notAsked, clientView: view } : me
  })

  route(app, users.login, 'public', { hashes: true, transaction: false }, async ({ ctx, body }) => {
    const user = await whoSignsIn(pool, ctx.visit.config, body.username)
    const device = await knownDevice(pool, ctx.visit, user?.id)
    const visitor = { name: body.username, userId: user?.id, address: ctx.visit.address, device }
    const attempt = await beginTry(pool, ctx.visit.config, visitor)
    const hash = await matchingHash(pool, user?.id, body.password)
    if (hash !== undefined) await succeed(pool, attempt)
    const step = user && hash !== undefined ? await continueSignIn(ctx.visit, user.id, hash, body) : 'refused'
    if (!user || step === 'refused') {
      await recordFailedSignIn(pool, ctx.visit, user?.id)
      throw unauthorized(t('Wrong username or password.'))
    }
    if (step === 'second step') throw secondFactorAsked()
    return signedInAs(pool, user.id, { secondFactor: false, shared: body.shared })
  })

  route(app, users.logout, 'public', async ({ ctx }) => {
    const token = tokenOf(ctx.visit)
    if (token) await endSession(ctx.db, token)
    if (ctx.actor) await recordAudit(ctx.db, ctx.visit, ctx.actor.viewer ?? ctx.actor.id, 'session.ended')
    forgetSession(ctx.visit)
  })
}

function publicAccountRoutes(app: App): void {
  const { config, pool } = app.services
  const limited = {
    limit: ({ request }: { request: FastifyRequest }) =>
      countTry(pool, { limit: NEW_ACCOUNTS, subject: networkOfClient(request) }),
    hashes: true,
    transaction: false,
  } as const

  route(app, users.portal, 'public', async ({ ctx }) => {
    const agency = await readAgency(ctx.db)
    return {
      agencyName: agency.name,
      initials: initials(agency.name),
      logo: agency.logo,
      logoLook: agency.logoLook,
      icon: iconAddress('icon-192.png', agency),
      accentColor: agency.accentColor,
      accountManager: await findAccountManager(ctx.db, agency),
      registration: config.signIn === 'provider' ? 'closed' : registrationOf(agency, config),
      passwordMinLength: config.passwordMinLength,
      apiTokenDays: config.apiTokenDays || null,
      targetHours: agency.targetHours,
      provider: config.oidc?.label ?? null,
      signIn: config.signIn,
      emergencySignIn: config.signIn === 'provider' && config.emergencyAccount !== undefined,
      mail: await isMailOn(ctx.db, config),
      demo: config.demo,
      language: language(),
      agencyLanguage: offerOf(agency).own,
      languages: offeredLanguages(agency),
      version: VERSION,
    }
  })

  route(app, users.register, 'public', limited, async ({ ctx, body }) => {
    ensurePasswords(config)
    const agency = await readAgency(pool)
    if (registrationOf(agency, config) === 'closed') {
      const manager = await findAccountManager(pool, agency)
      throw forbidden(
        manager
          ? t('Registration is closed. Your account manager, {name}, can create an account for you.', {
              name: manager.name,
            })
          : t('Registration is closed. Your account manager can create an account for you.'),
      )
    }
    await ensureGoodPassword(pool, ctx.visit, body.password, body)
    const make = async (tx: Database) => {
      const id = await createUser(tx, { ...body, role: 'client', pendingEmail: body.email })
      await sendConfirmation(tx, id)
      return id
    }
    const before = (tx: Database) => numberOf(tx, body)
    return signedInAs(pool, await startSessionOnce(pool, ctx.visit, 'registration', make, before))
  })

  route(app, users.setup, 'public', limited, async ({ ctx, body }) => {
    ensurePasswordFor(config, body.username)
    await ensureGoodPassword(pool, ctx.visit, body.password, { ...body, companyName: null })
    const make = (tx: Database) => redeemSetupLink(tx, body)
    const before = (tx: Database) => numberOf(tx, body)
    return signedInAs(pool, await startSessionOnce(pool, ctx.visit, 'set-up link', make, before))
  })
}

/**
 * Returns the user for a sign-in name, if the user can use a password. If the provider is the only way to sign in, an
 * address gets the same response as a wrong password, so that no one learns which account has a password.
 * @throws 403 with the code `provider_only` for any other name in that case
 */
async function whoSignsIn(db: Database, config: Config, name: string) {
  const meant = await findBySignInName(db, name)
  if (meant && mayUsePassword(config, meant.username)) return meant
  if (!name.includes('@')) ensurePasswordFor(config, name)
  return undefined
}

/** Returns the id of the user who signed in with this name and password before, for a repetition of the request. */
async function numberOf(db: Database, { username, password }: { username: string; password: string }) {
  const user = await findByUsername(db, username)
  return user && (await isPassword(db, user.id, password)) ? user.id : undefined
}

const PICTURE = { path: 'picture', types: PICTURE_TYPES, refusal: pictureRefused }

interface Renaming {
  companyName?: unknown
}

function profileRoutes(app: App): void {
  const { pool } = app.services

  route(
    app,
    users.changeProfile,
    'session.use',
    {
      confirmed: ({ ctx, body: { email } }) => changesAccess({ ctx, params: ctx.actor, body: { email } }),
      locksCompany: ({ body }) => (body as Renaming).companyName !== undefined,
    },
    async ({ ctx, body, request }) => {
      if (body.companyName !== undefined) await lockCompaniesAndRights(ctx.db, ctx.actor.id)
      const user = found(await lockUser(ctx.db, ctx.actor.id))
      ensureCurrent(request, user)
      const { picture: name, ...fields } = body
      const pictureUploadId = name == null ? name : await freePicture(ctx, name, PICTURE)
      await changeUser(ctx, user, { ...fields, pictureUploadId, password: undefined })
      return readMe(ctx.db, ctx.actor.id, request)
    },
  )

  route(
    app,
    users.changePassword,
    'session.use',
    {
      limit: ({ actor }) => countTry(pool, { limit: CURRENT_PASSWORD, subject: limitedAs(actor) }),
      hashes: true,
    },
    async ({ ctx, body }) => {
      const user = found(await lockUser(ctx.db, ctx.actor.id))
      ensurePasswordFor(ctx.visit.config, user.username)
      if (!(await isPassword(ctx.db, ctx.actor.id, body.currentPassword)))
        throw fieldError('currentPassword', t('This is not your current password'))
      await forgetAll(ctx.db, { limit: CURRENT_PASSWORD, subject: ctx.actor.id })
      await ensureGoodPassword(ctx.db, ctx.visit, body.newPassword, user, 'newPassword')
      await ensureNotTyped(ctx.db, user.id, body.newPassword, 'newPassword')
      await changeOwnPassword(ctx, user, body)
    },
  )

  route(app, users.picture, 'user.see', async ({ ctx, params, request, reply }) => {
    const picture = found(await findPicture(ctx, params.id), 'Person')
    return sendThumbnail(app.services.storage, request, reply, picture)
  })
}

/** Adds a staff member's assigned work per company, for actors who manage staff. */
async function withAssigned<P extends Pick<User, 'id' | 'role'>>(ctx: Context, person: P) {
  if (person.role === 'client' || !managesStaff(ctx.actor)) return person
  return { ...person, assigned: await readWork(ctx.db, person.id) }
}

function managementRoutes(app: App): void {
  route(app, users.list, 'user.read', ({ ctx, query }) => readUsers(ctx, query))

  route(app, users.get, 'user.read', async ({ ctx, params }) =>
    withAssigned(ctx, await permittedUser(ctx, 'user.read', params.id)),
  )

  route(app, companies.leaving, 'user.manage', async ({ ctx, params }) => {
    found(await findAnybody(ctx.db, params.id), 'Person')
    return readLeaving(ctx, params.id)
  })

  route(app, users.create, 'user.manage', CREATES_STAFF, async ({ ctx, body }) => {
    ensureMayMake(ctx.actor, body)
    ensurePasswordFor(ctx.visit.config, body.username)
    const id = await createUser(ctx.db, {
      ...body,
      invitedBy: ctx.actor.id,
      emailVouched: true,
      mustChange: true,
    })
    await afterPersonCreated(ctx, { id, ...body }, 'user.created')
    return withAssigned(ctx, await permittedUser(ctx, 'user.manage', id))
  })

  route(
    app,
    users.update,
    'user.manage',
    { confirmed: changesAccess },
    async ({ ctx, params, body, request }) => {
      if (body.role !== undefined || body.companyName !== undefined)
        await lockCompaniesAndRights(ctx.db, params.id)
      else if (body.password !== undefined) await lockRights(ctx.db, params.id)
      const user = await lockableUser(ctx, 'user.manage', params.id)
      ensureCurrent(request, user)
      if (body.password !== undefined) ensurePasswordFor(ctx.visit.config, user.username)
      // Passwords that staff enter for others aren't checked.
      if (user.id === ctx.actor.id && body.password !== undefined) {
        await ensureGoodPassword(ctx.db, ctx.visit, body.password, user)
        await ensureNotTyped(ctx.db, user.id, body.password, 'password')
      }
      await changeUser(ctx, user, body)
      return withAssigned(ctx, await permittedUser(ctx, 'user.manage', params.id))
    },
  )

  route(app, users.remove, 'user.manage', ABOUT_STAFF, async ({ ctx, params }) => {
    await lockCompaniesAndRights(ctx.db, params.id)
    const user = await lockableUser(ctx, 'user.manage', params.id)
    await deleteUser(ctx, user)
  })
}
