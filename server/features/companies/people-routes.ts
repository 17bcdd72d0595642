import { companyEndpoints as endpoints } from '#shared/companies/endpoints.ts'
import { type Actor, getCompanyScope } from '#shared/contract/policy.ts'
import { type LockedCompany, requireCompanyAccess } from './companies.ts'
import { endMembership, sendRemovalMail } from './end-membership.ts'
import { requireAnotherOwner, lockMembership } from './memberships.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { authorize, requireRecord } from '#server/core/access/access.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { changeMembership } from './change-membership.ts'
import { readPeople, readPerson } from './people-queries.ts'
import { lockableCompany } from './queries.ts'

export function companyPeopleRoutes(app: App): void {
  route(app, endpoints.people, 'company.read', async ({ ctx, params, query }) => {
    // Only owners and staff can see former members.
    await requireCompanyAccess(
      ctx,
      query.state === 'ended' && ctx.actor.role === 'client' ? 'company.manage' : 'company.read',
      params.id,
    )
    return readPeople(ctx, params.id, query)
  })

  route(app, endpoints.person, 'company.read', async ({ ctx, params }) => {
    await requireCompanyAccess(ctx, 'company.read', params.id)
    return readPerson(ctx, params.id, params.userId)
  })

  route(app, endpoints.changePerson, 'company.takePart', async ({ ctx: call, params, body, request }) => {
    const { company, ctx } = await lockableCompany(call, 'company.takePart', params.id)
    const person = await lockCurrentMembership(ctx.db, company, params.userId)
    const isOwn = person.userId === ctx.actor.id && body.role === undefined && body.projectIds === undefined
    if (!isOwn) authorizeMemberManagement(ctx.actor, company)
    requireCurrentVersion(request, person)
    const handsOver = await changeMembership(ctx, { company, membership: person, change: body })
    const read = await readPerson(ctx, params.id, params.userId)
    return handsOver ? { ...read, handsOver } : read
  })

  route(app, endpoints.removePerson, 'company.takePart', async ({ ctx: call, params, body, request }) => {
    const { company, ctx } = await lockableCompany(call, 'company.takePart', params.id)
    const membership = await lockCurrentMembership(ctx.db, company, params.userId)
    if (membership.userId !== ctx.actor.id) authorizeMemberManagement(ctx.actor, company)
    requireCurrentVersion(request, membership)
    await requireAnotherOwner(ctx.db, company, membership)
    await endMembership(ctx, { company, membership, successors: body?.successors ?? {} })
    if (membership.userId !== ctx.actor.id) await sendRemovalMail(ctx.db, company, membership.userId)
  })
}

/** Locks a member of the company and returns the membership. @throws 404 */
async function lockCurrentMembership(tx: Database, company: LockedCompany, userId: number) {
  const membership = await lockMembership(tx, company.id, userId)
  return requireRecord(membership?.endedAt === null ? membership : undefined, 'Person')
}

const authorizeMemberManagement = (actor: Actor, company: LockedCompany) =>
  authorize(actor, 'company.manage', { record: company, getScope: ({ id }) => getCompanyScope(id) })
