import type { FastifyRequest } from 'fastify'
import type { Actor } from '#shared/contract/policy.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { PICTURE_TYPES, invalidPictureMessage } from '#shared/files/values.ts'
import { getInitials } from '#shared/i18n/initials.ts'
import type { User } from '#shared/users/schemas.ts'
import { userEndpoints } from '#shared/users/endpoints.ts'
import { getClientNetwork } from '#server/platform/http/client-address.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { lockUserRow } from '#server/core/records/lock-user-row.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError, forbidden, unauthorized } from '#server/platform/errors.ts'
import { trySendConfirmation } from '#server/core/auth/send-confirmation.ts'
import { sendThumbnail } from '#server/core/files/send/send-file.ts'
import { findAccountManager, readAgency, getRegistrationMode } from '#server/core/settings/queries.ts'
import { getIconUrl } from '#server/core/settings/branding/icons.ts'
import { findClientView } from '#server/core/auth/client-view.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { secondStepError } from '#server/core/auth/second-step.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { type Limit, countAttempt, clearAttempts, getLimitSubject } from '#server/core/api/limits.ts'
import { endSessionByToken, clearSession, getSessionToken } from '#server/core/auth/sessions.ts'
import { changeOwnPassword, changeUser, deleteUser } from './change-user.ts'
import { requireStrongPassword } from '#server/core/auth/choose-password.ts'
import { countStaffWork } from './staff-work.ts'
import { requireUnusedPicture } from '#server/core/files/attach.ts'
import { STAFF_CONFIRMATION, NEW_STAFF_CONFIRMATION, isAccessChange } from './confirmation-options.ts'
import { afterUserCreated, createUser, authorizeUserCreation } from './create-user.ts'
import { startSession } from '#server/core/auth/start-session.ts'
import { readMeAfterSignIn, readMe, signInOnce } from './me.ts'
import { redeemSetupLink } from './first-staff.ts'
import { findKnownDevice } from '#server/core/auth/known-devices.ts'
import {
  isCurrentHash,
  isPassword,
  updatePasswordHash,
  findMatchingHash,
  getRenewedHash,
} from '#server/core/auth/passwords.ts'
import {
  findAnyUser,
  findBySignInName,
  findByUsername,
  findPicture,
  lockAuthorizedUser,
  lockUser,
  canManageStaff,
  getAuthorizedUser,
  readUsers,
} from './queries.ts'
import { rejectInitialPassword } from '#server/core/auth/initial-password.ts'
import { recordFailedSignIn } from '#server/core/auth/failed-sign-in.ts'
import { isMailWorking } from '#server/core/mail/mail-state.ts'
import {
  requirePasswordAccess,
  requirePasswordsEnabled,
  canUsePassword,
} from '#server/core/auth/provider-only.ts'
import { VERSION } from '#server/platform/version.ts'
import { countSignInAttempt, clearFailedAttempts } from '#server/core/auth/sign-in-limit.ts'
import { getLanguage, t } from '#shared/i18n/t.ts'
import { getLanguageOffer, offeredLanguages } from '#server/core/settings/language-offer.ts'
import { companyEndpoints } from '#shared/companies/endpoints.ts'
import { readCompaniesToLeave } from '#server/features/companies/people-queries.ts'
import { lockCompaniesAndRights } from '#server/features/companies/end-membership.ts'
import { lockRights } from '#server/core/access/rights-locks.ts'
import type { Context } from '#server/core/context/context.ts'

const NEW_ACCOUNT_LIMIT: Limit = {
  kind: 'entrance',
  most: 60,
  minutes: 60,
  refusal: () => t('Too many accounts were requested from your network. Please try again later.'),
}
const CURRENT_PASSWORD_LIMIT: Limit = {
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
    { userId, hash, password, shared }: { userId: number; hash: string; password: string; shared: boolean },
  ) => {
    const renewed = await getRenewedHash(hash, password)
    return pool.transaction().execute(async (tx) => {
      await lockUserRow(tx, userId)
      if (!(await isCurrentHash(tx, userId, hash))) return 'refused'
      if (renewed !== undefined) await updatePasswordHash(tx, userId, renewed)
      return (await startSession(tx, visit, { userId, method: 'password', context: { shared } }))
        ? 'in'
        : 'second step'
    })
  }

  route(app, userEndpoints.me, 'session.use', async ({ ctx, request }) => {
    const token = ctx.actor.viewer !== undefined && getSessionToken(ctx.visit)
    const view = token ? await findClientView(ctx.db, token) : undefined
    const me = await readMe(ctx.db, ctx.actor.id, request)
    // The client's requirements don't apply to staff in client view.
    const noRequirements = { secondFactorDue: null, mustChangePassword: undefined }
    return view ? { ...me, ...noRequirements, clientView: view } : me
  })

  route(app, userEndpoints.login, 'public', { hashes: true, transaction: false }, async ({ ctx, body }) => {
    const user = await findSignInUser(pool, ctx.visit.config, body.username)
    const device = await findKnownDevice(pool, ctx.visit, user?.id)
    const visitor = { name: body.username, userId: user?.id, address: ctx.visit.address, device }
    const attempt = await countSignInAttempt(pool, ctx.visit.config, visitor)
    const hash = await findMatchingHash(pool, user?.id, body.password)
    if (hash !== undefined) await clearFailedAttempts(pool, attempt)
    const step =
      user && hash !== undefined
        ? await continueSignIn(ctx.visit, { userId: user.id, hash, ...body })
        : 'refused'
    if (!user || step === 'refused') {
      await recordFailedSignIn(pool, ctx.visit, { userId: user?.id })
      throw unauthorized(t('Wrong username or password.'))
    }
    if (step === 'second step') throw secondStepError()
    return readMeAfterSignIn(pool, user.id, { secondFactor: false, shared: body.shared })
  })

  route(app, userEndpoints.logout, 'public', async ({ ctx }) => {
    const token = getSessionToken(ctx.visit)
    if (token) await endSessionByToken(ctx.db, token)
    if (ctx.actor)
      await recordAudit(ctx.db, {
        visit: ctx.visit,
        actorId: ctx.actor.viewer ?? ctx.actor.id,
        action: 'session.ended',
      })
    clearSession(ctx.visit)
  })
}

function publicAccountRoutes(app: App): void {
  const { config, pool } = app.services
  const newAccountOptions = {
    limit: ({ request }: { request: FastifyRequest }) =>
      countAttempt(pool, { limit: NEW_ACCOUNT_LIMIT, subject: getClientNetwork(request) }),
    hashes: true,
    transaction: false,
  } as const

  route(app, userEndpoints.portal, 'public', async ({ ctx }) => {
    const agency = await readAgency(ctx.db)
    return {
      agencyName: agency.name,
      initials: getInitials(agency.name),
      logo: agency.logo,
      logoLook: agency.logoLook,
      icon: getIconUrl('icon-192.png', agency),
      accentColor: agency.accentColor,
      accountManager: await findAccountManager(ctx.db, agency),
      registration: config.signIn === 'provider' ? 'closed' : getRegistrationMode(agency, config),
      passwordMinLength: config.passwordMinLength,
      apiTokenDays: config.apiTokenDays || null,
      targetHours: agency.targetHours,
      provider: config.oidc?.label ?? null,
      signIn: config.signIn,
      emergencySignIn: config.signIn === 'provider' && config.emergencyAccount !== undefined,
      mail: await isMailWorking(ctx.db, config),
      demo: config.demo,
      language: getLanguage(),
      agencyLanguage: getLanguageOffer(agency).own,
      languages: offeredLanguages(agency),
      version: VERSION,
    }
  })

  route(app, userEndpoints.register, 'public', newAccountOptions, async ({ ctx, body }) => {
    requirePasswordsEnabled(config)
    const agency = await readAgency(pool)
    if (getRegistrationMode(agency, config) === 'closed') {
      const manager = await findAccountManager(pool, agency)
      throw forbidden(
        manager
          ? t('Registration is closed. Your account manager, {name}, can create an account for you.', {
              name: manager.name,
            })
          : t('Registration is closed. Your account manager can create an account for you.'),
      )
    }
    await requireStrongPassword(pool, ctx.visit, { password: body.password, owner: body })
    const make = async (tx: Database) => {
      const id = await createUser(tx, { ...body, role: 'client', pendingEmail: body.email })
      await trySendConfirmation(tx, id)
      return id
    }
    const findPrevious = (tx: Database) => findPreviousUserId(tx, body)
    return signInOnce(pool, ctx.visit, { method: 'registration', effect: make, findPrevious })
  })

  route(app, userEndpoints.setup, 'public', newAccountOptions, async ({ ctx, body }) => {
    requirePasswordAccess(config, body.username)
    const owner = { ...body, companyName: null }
    await requireStrongPassword(pool, ctx.visit, { password: body.password, owner })
    const make = (tx: Database) => redeemSetupLink(tx, body)
    const findPrevious = (tx: Database) => findPreviousUserId(tx, body)
    return signInOnce(pool, ctx.visit, { method: 'set-up link', effect: make, findPrevious })
  })
}

/**
 * Returns the user for a sign-in name, if the user can use a password. If the provider is the only way to sign in, an
 * address gets the same response as a wrong password, so that no one learns which account has a password.
 * @throws 403 with the code `provider_only` for any other name in that case
 */
async function findSignInUser(db: Database, config: Config, name: string) {
  const meant = await findBySignInName(db, name)
  if (meant && canUsePassword(config, meant.username)) return meant
  if (!name.includes('@')) requirePasswordAccess(config, name)
  return undefined
}

/** Returns the id of the user who signed in with this name and password before, for a repetition of the request. */
async function findPreviousUserId(
  db: Database,
  { username, password }: { username: string; password: string },
) {
  const user = await findByUsername(db, username)
  return user && (await isPassword(db, user.id, password)) ? user.id : undefined
}

const PICTURE_RULES = { path: 'picture', types: PICTURE_TYPES, refusal: invalidPictureMessage }

function profileRoutes(app: App): void {
  const { pool } = app.services

  route(
    app,
    userEndpoints.changeProfile,
    'session.use',
    {
      isConfirmationRequired: ({ ctx, body: { email } }) =>
        isAccessChange({ ctx, params: ctx.actor, body: { email } }),
      shouldLockCompany: ({ body }) => (body as { companyName?: unknown }).companyName !== undefined,
    },
    async ({ ctx, body, request }) => {
      if (body.companyName !== undefined) await lockCompaniesAndRights(ctx.db, ctx.actor.id)
      const user = requireCurrentVersion(request, requireRecord(await lockUser(ctx.db, ctx.actor.id)))
      const { picture: name, ...fields } = body
      const pictureUploadId = name == null ? name : await requireUnusedPicture(ctx, name, PICTURE_RULES)
      await changeUser(ctx, user, { ...fields, pictureUploadId, password: undefined })
      return readMe(ctx.db, ctx.actor.id, request)
    },
  )

  const limit = ({ actor }: { actor: Actor | null }) =>
    countAttempt(pool, { limit: CURRENT_PASSWORD_LIMIT, subject: getLimitSubject(actor) })

  route(app, userEndpoints.changePassword, 'session.use', { limit, hashes: true }, async ({ ctx, body }) => {
    const user = requireRecord(await lockUser(ctx.db, ctx.actor.id))
    requirePasswordAccess(ctx.visit.config, user.username)
    if (!(await isPassword(ctx.db, ctx.actor.id, body.currentPassword)))
      throw fieldError('currentPassword', t('That isn’t your current password'))
    await clearAttempts(ctx.db, { limit: CURRENT_PASSWORD_LIMIT, subject: ctx.actor.id })
    const chosen = { password: body.newPassword, path: 'newPassword' }
    await requireStrongPassword(ctx.db, ctx.visit, { ...chosen, owner: user })
    await rejectInitialPassword(ctx.db, user.id, chosen)
    await changeOwnPassword(ctx, user, body)
  })

  route(app, userEndpoints.picture, 'user.see', async ({ ctx, params }) => {
    const picture = requireRecord(await findPicture(ctx, params.id), 'Person')
    return sendThumbnail(app.services.storage, ctx.visit, picture)
  })
}

/** Adds a staff member's assigned work per company, for actors who manage staff. */
async function withAssignedWork<P extends Pick<User, 'id' | 'role'>>(ctx: Context, person: P) {
  if (person.role === 'client' || !canManageStaff(ctx.actor)) return person
  return { ...person, assigned: await countStaffWork(ctx.db, person.id) }
}

function managementRoutes(app: App): void {
  route(app, userEndpoints.list, 'user.read', ({ ctx, query }) => readUsers(ctx, query))

  route(app, userEndpoints.get, 'user.read', async ({ ctx, params }) =>
    withAssignedWork(ctx, await getAuthorizedUser(ctx, 'user.read', params.id)),
  )

  route(app, companyEndpoints.leaving, 'user.manage', async ({ ctx, params }) => {
    requireRecord(await findAnyUser(ctx.db, params.id), 'Person')
    return readCompaniesToLeave(ctx, params.id)
  })

  route(app, userEndpoints.create, 'user.manage', NEW_STAFF_CONFIRMATION, async ({ ctx, body }) => {
    authorizeUserCreation(ctx.actor, body)
    requirePasswordAccess(ctx.visit.config, body.username)
    const invitedBy = ctx.actor.id
    const id = await createUser(ctx.db, { ...body, invitedBy, emailVouched: true, mustChange: true })
    await afterUserCreated(ctx, { id, ...body }, 'user.created')
    return withAssignedWork(ctx, await getAuthorizedUser(ctx, 'user.manage', id))
  })

  const updateOptions = { isConfirmationRequired: isAccessChange }
  route(app, userEndpoints.update, 'user.manage', updateOptions, async ({ ctx, params, body, request }) => {
    if (body.role !== undefined || body.companyName !== undefined)
      await lockCompaniesAndRights(ctx.db, params.id)
    else if (body.password !== undefined) await lockRights(ctx.db, params.id)
    const user = requireCurrentVersion(request, await lockAuthorizedUser(ctx, 'user.manage', params.id))
    if (body.password !== undefined) requirePasswordAccess(ctx.visit.config, user.username)
    // Passwords that staff enter for others aren't checked.
    if (user.id === ctx.actor.id && body.password !== undefined) {
      await requireStrongPassword(ctx.db, ctx.visit, { password: body.password, owner: user })
      await rejectInitialPassword(ctx.db, user.id, { password: body.password, path: 'password' })
    }
    await changeUser(ctx, user, body)
    return withAssignedWork(ctx, await getAuthorizedUser(ctx, 'user.manage', params.id))
  })

  route(app, userEndpoints.remove, 'user.manage', STAFF_CONFIRMATION, async ({ ctx, params }) => {
    await lockCompaniesAndRights(ctx.db, params.id)
    const user = await lockAuthorizedUser(ctx, 'user.manage', params.id)
    await deleteUser(ctx, user)
  })
}
