import type { FastifyReply } from 'fastify'
import type { Visit } from '#server/platform/http/visit.ts'
import type { ProviderProblem } from '#shared/sign-in/values.ts'
import { signIn } from '#shared/sign-in/endpoints.ts'
import { returnPath } from '#shared/sign-in/return-path.ts'
import { networkOfClient } from '#server/platform/http/client-address.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readAgency, registrationOf } from '#server/core/settings/queries.ts'
import type { SignInContext } from '#server/core/auth/sign-in-context.ts'
import { OutsideNetworks, auditRefusal } from '#server/core/auth/outside-networks.ts'
import { startSession } from '#server/core/auth/start-session.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { type Limit, countTry, forgetLatest } from '#server/core/api/limits.ts'
import { giveRole } from './give-role.ts'
import { type Found, connectIdentity, personOf, findConnected } from './provider-person.ts'
import { type Identity, type Journey, endJourney } from './provider.ts'
import { providerOf, sendToProvider, takeBegun } from './send-to-provider.ts'
import { t } from '#shared/i18n/t.ts'
import { lockOut } from '#server/features/users/lock-out.ts'

const JOURNEYS: Limit = {
  kind: 'provider sign-in',
  most: 300,
  minutes: 15,
  refusal: () => t('Too many attempts to sign in. Please wait a few minutes and try again.'),
}

const journeysFrom = ({ request }: Visit) => ({ limit: JOURNEYS, subject: networkOfClient(request) })

export function providerRoutes(app: App): void {
  const { pool, config } = app.services

  route(app, signIn.provider, 'public', async ({ ctx, query }) => {
    providerOf(config)
    await countTry(pool, journeysFrom(ctx.visit))
    const href = await sendToProvider(pool, ctx.visit, returnPath(query.redirect) ?? '/', query).catch(
      (error: unknown) => {
        ctx.visit.request.log.error({ err: error }, 'The sign-in provider could not be asked')
        return backToSignIn('failed')
      },
    )
    return redirect(ctx.visit.reply, href)
  })

  route(app, signIn.providerReturn, 'public', async ({ ctx }) => {
    providerOf(config)
    return redirect(ctx.visit.reply, await arrive(pool, ctx.visit))
  })
}

/** Handles a browser's return, and returns where to redirect it. */
async function arrive(pool: Database, visit: Visit): Promise<string> {
  const begun = await takeBegun(pool, visit)
  const [, query = ''] = visit.request.url.split('?', 2)
  if (!begun) return backToSignIn('failed')
  const told = new URLSearchParams(query).get('error')
  if (told !== null) return backToSignIn(told === 'access_denied' ? 'cancelled' : 'failed')
  const identity = await identify(visit, begun, query)
  if (!identity) return backToSignIn('failed')
  return begun.userId === null
    ? signInByProvider(pool, visit, identity, begun)
    : connectTo(pool, visit, identity, begun.userId, begun.returnTo)
}

async function identify(
  { config, request }: Visit,
  journey: Journey,
  query: string,
): Promise<Identity | undefined> {
  try {
    return await endJourney(config, providerOf(config), journey, query)
  } catch (error) {
    request.log.warn({ err: error }, 'A sign-in with the provider was refused')
    return undefined
  }
}

async function signInByProvider(
  pool: Database,
  visit: Visit,
  identity: Identity,
  { returnTo, shared }: { returnTo: string; shared: boolean },
): Promise<string> {
  const registration = registrationOf(await readAgency(pool), visit.config)
  const found = await pool.transaction().execute((tx) => roledPersonOf(tx, visit, identity, registration))
  if ('problem' in found) return backToSignIn(found.problem)
  await forgetLatest(pool, journeysFrom(visit))
  const { userId } = found
  try {
    if (await startSession(pool, visit, userId, 'provider', contextOf(identity, shared))) return returnTo
  } catch (error) {
    if (!(error instanceof OutsideNetworks)) throw error
    await auditRefusal(pool, visit.request, error)
    return backToSignIn('outside')
  }
  return `/auth?${new URLSearchParams({ step: 'second-factor', redirect: returnTo })}`
}

/**
 * Returns the user of an identity and gives them the role that the provider names. If roles are configured and the
 * provider no longer names a role for the user, their access ends.
 */
async function roledPersonOf(
  tx: Database,
  visit: Visit,
  identity: Identity,
  registration: 'open' | 'closed',
): Promise<Found> {
  if (providerOf(visit.config).roles && identity.role === null) {
    await endAccessWithoutRole(tx, visit, identity)
    return { problem: 'no-role' }
  }
  const found = await personOf(tx, visit, identity, registration)
  if ('problem' in found || identity.role === null) return found
  return (await giveRole(tx, visit, found.userId, identity.role)) ? found : { problem: 'last-staff' }
}

const contextOf = ({ issuer, subject, session }: Identity, shared: boolean): SignInContext => ({
  shared,
  providerIssuer: issuer,
  providerSubject: subject,
  providerSid: session,
})

async function connectTo(
  pool: Database,
  visit: Visit,
  identity: Identity,
  userId: number,
  returnTo: string,
): Promise<string> {
  const { actor } = visit.request
  // Someone else has signed in with this browser since.
  if (actor?.id !== userId || actor.viewer !== undefined) return backToSignIn('failed')
  await forgetLatest(pool, journeysFrom(visit))
  const problem = await pool.transaction().execute((tx) => connectIdentity(tx, visit, identity, userId))
  return problem ? `${returnTo}?problem=${problem}` : returnTo
}

const backToSignIn = (problem: ProviderProblem) => `/auth?problem=${problem}`

const redirect = (reply: FastifyReply, href: string) => reply.redirect(href, 302)

/**
 * Revokes the access of the user that a provider's identity belongs to, and the links they created, because the
 * provider names no role for them. The account keeps its role, so only a lock-out ends these links. Does nothing for an
 * unknown identity.
 */
async function endAccessWithoutRole(tx: Database, visit: Visit, identity: Identity): Promise<void> {
  const person = await findConnected(tx, identity)
  if (person) await lockOut(tx, null, person.userId, visit, { by: 'provider' })
}
