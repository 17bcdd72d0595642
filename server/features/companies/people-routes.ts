import { companies } from '#shared/companies/endpoints.ts'
import { type Actor, placeIn } from '#shared/contract/policy.ts'
import { type LockedCompany, ensureSeen } from './companies.ts'
import { endMembership, mailRemoved } from './end-membership.ts'
import { ensureNotLastOwner, lockMembership } from './memberships.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { ensure, found } from '#server/core/access/access.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { changePerson } from './change-person.ts'
import { readPeople, readPerson } from './people-queries.ts'
import { lockableCompany } from './queries.ts'

export function companyPeopleRoutes(app: App): void {
  route(app, companies.people, 'company.read', async ({ ctx, params, query }) => {
    // Only owners and staff can see former members.
    await ensureSeen(
      ctx,
      query.state === 'ended' && ctx.actor.role === 'client' ? 'company.manage' : 'company.read',
      params.id,
    )
    return readPeople(ctx, params.id, query)
  })

  route(app, companies.person, 'company.read', async ({ ctx, params }) => {
    await ensureSeen(ctx, 'company.read', params.id)
    return readPerson(ctx, params.id, params.userId)
  })

  route(app, companies.changePerson, 'company.takePart', async ({ ctx: call, params, body, request }) => {
    const { company, ctx } = await lockableCompany(call, 'company.takePart', params.id)
    const person = await lockedPerson(ctx.db, company, params.userId)
    const isOwn = person.userId === ctx.actor.id && body.role === undefined && body.projectIds === undefined
    if (!isOwn) ensureManages(ctx.actor, company)
    ensureCurrent(request, person)
    const handsOver = await changePerson(ctx, company, person, body)
    const read = await readPerson(ctx, params.id, params.userId)
    return handsOver ? { ...read, handsOver } : read
  })

  route(app, companies.removePerson, 'company.takePart', async ({ ctx: call, params, body, request }) => {
    const { company, ctx } = await lockableCompany(call, 'company.takePart', params.id)
    const membership = await lockedPerson(ctx.db, company, params.userId)
    if (membership.userId !== ctx.actor.id) ensureManages(ctx.actor, company)
    ensureCurrent(request, membership)
    await ensureNotLastOwner(ctx.db, company, membership)
    await endMembership(ctx, { company, membership, successors: body?.successors ?? {} })
    if (membership.userId !== ctx.actor.id) await mailRemoved(ctx.db, company, membership.userId)
  })
}

/** Locks a member of the company and returns the membership. @throws 404 */
async function lockedPerson(tx: Database, company: LockedCompany, userId: number) {
  const membership = await lockMembership(tx, company.id, userId)
  return found(membership?.endedAt === null ? membership : undefined, 'Person')
}

const ensureManages = (actor: Actor, company: LockedCompany) =>
  ensure(actor, 'company.manage', company, ({ id }) => placeIn(id))
