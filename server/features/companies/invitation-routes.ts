import { companies } from '#shared/companies/endpoints.ts'
import { type Actor, placeIn } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { ensure } from '#server/core/access/access.ts'
import { secretIn } from '#server/core/api/idempotency.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { findInvitation, lockInvitation, readInvitations } from './invitation-queries.ts'
import { inviteToCompany, revokeInvitation, sendInvitationAgain } from './invite-to-company.ts'
import { ensureSeen } from './companies.ts'
import { lockableCompany } from './queries.ts'

const STAFF_LINK_OPTIONS = {
  ...secretIn('link'),
  confirmed: ({ actor }: { actor: Actor }) => actor.role === 'staff',
}

/** What owners and staff do with the invitations to a company. */
export function companyInvitationRoutes(app: App): void {
  const { publicUrl } = app.services.config

  /** The link is answered to staff alone: a client must not be able to accept in the name of an address. */
  const answer = async (db: Database, actor: Actor, { id, href }: { id: number; href: string }) => ({
    ...(await findInvitation(db, actor, id)),
    link: actor.role === 'staff' ? publicUrl + href : null,
  })

  route(app, companies.invitations, 'company.manage', async ({ db, actor, params, query }) => {
    await ensureSeen(db, actor, 'company.manage', params.id)
    return readInvitations(db, actor, params.id, query)
  })

  route(
    app,
    companies.invite,
    'company.manage',
    STAFF_LINK_OPTIONS,
    async ({ db, params, body, visit, ...call }) => {
      const { company, actor } = await lockableCompany(db, call.actor, 'company.manage', params.id)
      return answer(db, actor, await inviteToCompany(db, actor, company, body, visit))
    },
  )

  route(
    app,
    companies.sendInvitationAgain,
    'company.manage',
    STAFF_LINK_OPTIONS,
    async ({ db, params, visit, ...call }) => {
      const { company, invitation, actor } = await locked(db, call.actor, params.id)
      return answer(db, actor, await sendInvitationAgain(db, actor, company, invitation, visit))
    },
  )

  route(app, companies.revokeInvitation, 'company.manage', async ({ db, params, visit, ...call }) => {
    const { company, invitation, actor } = await locked(db, call.actor, params.id)
    await revokeInvitation(db, actor, company, invitation, visit)
  })
}

/** An invitation and its company, both locked. @throws 404, 403 with the code `company_role`, 409 for an archived company */
async function locked(tx: Database, actor: Actor, id: number) {
  // The company first, in the same order as everything that changes who is in it.
  const found = await tx
    .selectFrom('companyInvitations')
    .select('companyId')
    .where('id', '=', id)
    .executeTakeFirst()
  const { companyId } = ensure(actor, 'company.manage', found, (one) => placeIn(one.companyId))
  const { company, actor: now } = await lockableCompany(tx, actor, 'company.manage', companyId)
  const invitation = ensure(now, 'company.manage', await lockInvitation(tx, id), (one) =>
    placeIn(one.companyId),
  )
  return { company, invitation, actor: now }
}
