import type { FastifyReply } from 'fastify'
import type { Visit } from '#server/platform/http/visit.ts'
import type { ProviderProblem } from '#shared/sign-in/values.ts'
import { signInEndpoints } from '#shared/sign-in/endpoints.ts'
import { parseReturnPath } from '#shared/contract/return-path.ts'
import { getClientNetwork } from '#server/platform/http/client-address.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readAgency, getRegistrationMode } from '#server/core/settings/queries.ts'
import type { SignInContext } from '#server/core/auth/sign-in-context.ts'
import { NetworkRefusal, auditNetworkRefusal } from '#server/core/auth/allowed-networks.ts'
import { startSession } from '#server/core/auth/start-session.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { type Limit, countAttempt, deleteLatestAttempt } from '#server/core/api/limits.ts'
import { tryApplyProviderRole } from './apply-provider-role.ts'
import {
  type ProviderUserResult,
  connectIdentity,
  resolveProviderUser,
  findConnectedUser,
} from './provider-user.ts'
import { type Identity, type Journey, endJourney } from './provider.ts'
import { requireProvider, sendToProvider, consumeJourney } from './send-to-provider.ts'
import { t } from '#shared/i18n/t.ts'
import { revokeAccessAndAudit } from '#server/features/users/revoke-access.ts'

const JOURNEY_LIMIT: Limit = {
  kind: 'provider sign-in',
  most: 300,
  minutes: 15,
  refusal: () => t('Too many attempts to sign in. Please wait a few minutes and try again.'),
}

const getJourneyAttempt = ({ request }: Visit) => ({
  limit: JOURNEY_LIMIT,
  subject: getClientNetwork(request),
})

export function providerRoutes(app: App): void {
  const { pool, config } = app.services

  route(app, signInEndpoints.provider, 'public', async ({ ctx, query }) => {
    requireProvider(config)
    await countAttempt(pool, getJourneyAttempt(ctx.visit))
    const returnTo = parseReturnPath(query.redirect) ?? '/'
    const href = await sendToProvider(pool, ctx.visit, { returnTo, ...query }).catch((error: unknown) => {
      ctx.visit.request.log.error({ err: error }, 'The sign-in provider could not be reached')
      return getProblemUrl('failed')
    })
    return redirect(ctx.visit.reply, href)
  })

  route(app, signInEndpoints.providerReturn, 'public', async ({ ctx }) => {
    requireProvider(config)
    return redirect(ctx.visit.reply, await finishJourney(pool, ctx.visit))
  })
}

/** Handles a browser's return from the provider, and returns the URL to redirect it to. */
async function finishJourney(pool: Database, visit: Visit): Promise<string> {
  const journey = await consumeJourney(pool, visit)
  const [, query = ''] = visit.request.url.split('?', 2)
  if (!journey) return getProblemUrl('failed')
  const errorCode = new URLSearchParams(query).get('error')
  if (errorCode !== null) return getProblemUrl(errorCode === 'access_denied' ? 'cancelled' : 'failed')
  const identity = await identify(visit, journey, query)
  if (!identity) return getProblemUrl('failed')
  return journey.userId === null
    ? signInWithProvider(pool, { visit, identity, ...journey })
    : connectProvider(pool, { visit, identity, userId: journey.userId, returnTo: journey.returnTo })
}

async function identify(
  { config, request }: Visit,
  journey: Journey,
  query: string,
): Promise<Identity | undefined> {
  try {
    return await endJourney(config, { provider: requireProvider(config), journey, query })
  } catch (error) {
    request.log.warn({ err: error }, 'A sign-in with the provider was refused')
    return undefined
  }
}

/** A return from the provider, with the identity of the person who signed in. */
interface ReturnFromProvider {
  visit: Visit
  identity: Identity
  returnTo: string
}

async function signInWithProvider(
  pool: Database,
  { visit, identity, returnTo, shared }: ReturnFromProvider & { shared: boolean },
): Promise<string> {
  const registration = getRegistrationMode(await readAgency(pool), visit.config)
  const found = await pool
    .transaction()
    .execute((tx) => resolveUserWithRole(tx, { visit, identity, registration }))
  if ('problem' in found) return getProblemUrl(found.problem)
  await deleteLatestAttempt(pool, getJourneyAttempt(visit))
  const { userId } = found
  const context = toSignInContext(identity, shared)
  try {
    if (await startSession(pool, visit, { userId, method: 'provider', context })) return returnTo
  } catch (error) {
    if (!(error instanceof NetworkRefusal)) throw error
    await auditNetworkRefusal(pool, visit.request, error)
    return getProblemUrl('outside')
  }
  return `/auth?${new URLSearchParams({ step: 'second-factor', redirect: returnTo })}`
}

/**
 * Returns the user of an identity and gives them the role that the provider names. If roles are configured and the
 * provider no longer names a role for the user, their access ends.
 */
async function resolveUserWithRole(
  tx: Database,
  { visit, identity, registration }: { visit: Visit; identity: Identity; registration: 'open' | 'closed' },
): Promise<ProviderUserResult> {
  if (requireProvider(visit.config).roles && identity.role === null) {
    await revokeAccessWithoutRole(tx, visit, identity)
    return { problem: 'no-role' }
  }
  const found = await resolveProviderUser(tx, { visit, identity, registration })
  if ('problem' in found || identity.role === null) return found
  return (await tryApplyProviderRole(tx, { visit, userId: found.userId, role: identity.role }))
    ? found
    : { problem: 'last-staff' }
}

const toSignInContext = ({ issuer, subject, session }: Identity, shared: boolean): SignInContext => ({
  shared,
  providerIssuer: issuer,
  providerSubject: subject,
  providerSid: session,
})

async function connectProvider(
  pool: Database,
  { visit, identity, userId, returnTo }: ReturnFromProvider & { userId: number },
): Promise<string> {
  const { actor } = visit.request
  // Someone else has signed in with this browser since.
  if (actor?.id !== userId || actor.viewer !== undefined) return getProblemUrl('failed')
  await deleteLatestAttempt(pool, getJourneyAttempt(visit))
  const problem = await pool.transaction().execute((tx) => connectIdentity(tx, { visit, identity, userId }))
  return problem ? `${returnTo}?problem=${problem}` : returnTo
}

const getProblemUrl = (problem: ProviderProblem) => `/auth?problem=${problem}`

const redirect = (reply: FastifyReply, href: string) => reply.redirect(href, 302)

/**
 * Revokes the access of the user that a provider's identity belongs to, and the links they created, because the
 * provider names no role for them. The links must be revoked here, because the account keeps its role. Does nothing for
 * an unknown identity.
 */
async function revokeAccessWithoutRole(tx: Database, visit: Visit, identity: Identity): Promise<void> {
  const person = await findConnectedUser(tx, identity)
  if (person)
    await revokeAccessAndAudit(tx, { actor: null, userId: person.userId, visit, source: 'provider' })
}
