import { companies } from '#shared/companies/endpoints.ts'
import { placeIn } from '#shared/contract/policy.ts'
import { ensure } from '#server/core/access/access.ts'
import { secretIn } from '#server/core/api/idempotency.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { findInvitation, lockInvitation, readInvitations } from './invitation-queries.ts'
import { inviteToCompany, revokeInvitation, sendInvitationAgain } from './invite-to-company.ts'
import { ensureSeen } from './companies.ts'
import { lockableCompany } from './queries.ts'
import type { Context } from '#server/core/context/context.ts'

const STAFF_LINK_OPTIONS = {
  ...secretIn('link'),
  confirmed: ({ ctx }: { ctx: Context }) => ctx.actor.role === 'staff',
}

/** Registers the routes with which owners and staff manage the invitations to a company. */
export function companyInvitationRoutes(app: App): void {
  const { publicUrl } = app.services.config

  /**
   * Returns the link only to staff. A client must not be able to accept an invitation on behalf of someone else's
   * address.
   */
  const answer = async (ctx: Context, { id, href }: { id: number; href: string }) => ({
    ...(await findInvitation(ctx, id)),
    link: ctx.actor.role === 'staff' ? publicUrl + href : null,
  })

  route(app, companies.invitations, 'company.manage', async ({ ctx, params, query }) => {
    await ensureSeen(ctx, 'company.manage', params.id)
    return readInvitations(ctx, params.id, query)
  })

  route(app, companies.invite, 'company.manage', STAFF_LINK_OPTIONS, async ({ ctx: call, params, body }) => {
    const { company, ctx } = await lockableCompany(call, 'company.manage', params.id)
    return answer(ctx, await inviteToCompany(ctx, company, body))
  })

  route(
    app,
    companies.sendInvitationAgain,
    'company.manage',
    STAFF_LINK_OPTIONS,
    async ({ ctx: call, params }) => {
      const { company, invitation, ctx } = await locked(call, params.id)
      return answer(ctx, await sendInvitationAgain(ctx, company, invitation))
    },
  )

  route(app, companies.revokeInvitation, 'company.manage', async ({ ctx: call, params }) => {
    const { company, invitation, ctx } = await locked(call, params.id)
    await revokeInvitation(ctx, company, invitation)
  })
}

/** Locks an invitation and its company. @throws 404, 403 with the code `company_role`, 409 for an archived company */
async function locked<C extends Context>(call: C, id: number) {
  // Locks the company first, as every change of its members does.
  const found = await call.db
    .selectFrom('companyInvitations')
    .select('companyId')
    .where('id', '=', id)
    .executeTakeFirst()
  const { companyId } = ensure(call.actor, 'company.manage', found, (one) => placeIn(one.companyId))
  const { company, ctx } = await lockableCompany(call, 'company.manage', companyId)
  const invitation = ensure(ctx.actor, 'company.manage', await lockInvitation(ctx.db, id), (one) =>
    placeIn(one.companyId),
  )
  return { company, invitation, ctx }
}
