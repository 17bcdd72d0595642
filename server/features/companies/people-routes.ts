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
  route(app, companies.people, 'company.read', async ({ db, actor, params, query }) => {
    // Who left is known to those who say who belongs.
    await ensureSeen(
      db,
      actor,
      query.state === 'ended' && actor.role === 'client' ? 'company.manage' : 'company.read',
      params.id,
    )
    return readPeople(db, actor, params.id, query)
  })

  route(app, companies.person, 'company.read', async ({ db, actor, params }) => {
    await ensureSeen(db, actor, 'company.read', params.id)
    return readPerson(db, actor, params.id, params.userId)
  })

  route(
    app,
    companies.changePerson,
    'company.takePart',
    async ({ db, params, body, request, visit, ...call }) => {
      const { company, actor } = await lockableCompany(db, call.actor, 'company.takePart', params.id)
      const person = await lockedPerson(db, company, params.userId)
      const isOwn = person.userId === actor.id && body.role === undefined && body.projectIds === undefined
      if (!isOwn) ensureManages(actor, company)
      ensureCurrent(request, person)
      const handsOver = await changePerson(db, actor, company, person, body, visit)
      const read = await readPerson(db, actor, params.id, params.userId)
      return handsOver ? { ...read, handsOver } : read
    },
  )

  route(
    app,
    companies.removePerson,
    'company.takePart',
    async ({ db, params, body, request, visit, ...call }) => {
      const { company, actor } = await lockableCompany(db, call.actor, 'company.takePart', params.id)
      const membership = await lockedPerson(db, company, params.userId)
      if (membership.userId !== actor.id) ensureManages(actor, company)
      ensureCurrent(request, membership)
      await ensureNotLastOwner(db, company, membership)
      await endMembership(db, actor, { company, membership, successors: body?.successors ?? {} }, visit)
      if (membership.userId !== actor.id) await mailRemoved(db, company, membership.userId)
    },
  )
}

/** A person of the company, locked. @throws 404 */
async function lockedPerson(tx: Database, company: LockedCompany, userId: number) {
  const membership = await lockMembership(tx, company.id, userId)
  return found(membership?.endedAt === null ? membership : undefined, 'Person')
}

const ensureManages = (actor: Actor, company: LockedCompany) =>
  ensure(actor, 'company.manage', company, ({ id }) => placeIn(id))
