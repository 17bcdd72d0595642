import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProviderProblem } from '#shared/sign-in/values.ts'
import { signIn } from '#shared/sign-in/endpoints.ts'
import { returnPath } from '#shared/sign-in/return-path.ts'
import { networkOfClient } from '#server/http/client-address.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { readAgency, registrationOf } from '#server/features/agency/queries.ts'
import { enter } from '#server/identity/start-session.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { type Limit, countTry } from '#server/guard/limits.ts'
import { connectIdentity, personOf } from './provider-person.ts'
import { type Identity, type Journey, endJourney } from './provider.ts'
import { providerOf, sendToProvider, takeBegun } from './send-to-provider.ts'

const JOURNEYS: Limit = {
  kind: 'provider sign-in',
  most: 300,
  minutes: 15,
  refusal: 'Too many tries to sign in. Please wait a few minutes and try again.',
}

export function providerRoutes(app: App): void {
  const { db, config } = app.services

  route(app, signIn.provider, 'public', async ({ query, request, reply }) => {
    providerOf(config)
    await countTry(db, {
      limit: JOURNEYS,
      subject: networkOfClient(request),
    })
    const href = await sendToProvider(db, config, reply, returnPath(query.redirect) ?? '/').catch(
      (error: unknown) => {
        request.log.error({ err: error }, 'The sign-in provider could not be asked')
        return backToSignIn('failed')
      },
    )
    return redirect(reply, href)
  })

  route(app, signIn.providerReturn, 'public', async ({ request, reply }) => {
    providerOf(config)
    return redirect(reply, await arrive(db, config, request, reply))
  })
}

/** Takes in who comes back, and answers where they go on. */
async function arrive(
  db: Database,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const begun = await takeBegun(db, config, request, reply)
  const [, query = ''] = request.url.split('?', 2)
  if (!begun) return backToSignIn('failed')
  const told = new URLSearchParams(query).get('error')
  if (told !== null) return backToSignIn(told === 'access_denied' ? 'cancelled' : 'failed')
  const identity = await identify(config, request, begun, query)
  if (!identity) return backToSignIn('failed')
  return begun.userId === null
    ? letIn(db, config, request, reply, identity, begun.returnTo)
    : connectTo(db, request, identity, begun.userId, begun.returnTo)
}

async function identify(
  config: Config,
  request: FastifyRequest,
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

async function letIn(
  db: Database,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
  returnTo: string,
): Promise<string> {
  const registration = registrationOf(await readAgency(db), config)
  const found = await db.transaction().execute((tx) => personOf(tx, request, identity, registration))
  if ('problem' in found) return backToSignIn(found.problem)
  const { userId } = found
  if (await enter(db, config, userId, request, reply, 'provider')) return returnTo
  return `/auth?${new URLSearchParams({ step: 'second-factor', redirect: returnTo })}`
}

async function connectTo(
  db: Database,
  request: FastifyRequest,
  identity: Identity,
  userId: number,
  returnTo: string,
): Promise<string> {
  const { actor } = request
  // Whoever signed in meanwhile in this browser is somebody else.
  if (actor?.id !== userId || actor.viewer !== undefined) return backToSignIn('failed')
  const problem = await db.transaction().execute((tx) => connectIdentity(tx, request, identity, userId))
  return problem ? `${returnTo}?problem=${problem}` : returnTo
}

const backToSignIn = (problem: ProviderProblem) => `/auth?problem=${problem}`

const redirect = (reply: FastifyReply, href: string) => reply.redirect(href, 302)
