import { companyEndpoints as endpoints } from '#shared/companies/endpoints.ts'
import { getCompanyScope } from '#shared/contract/policy.ts'
import { authorize } from '#server/core/access/access.ts'
import { redactSecret } from '#server/core/api/idempotency.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { findInvitation, lockInvitation, readInvitations } from './invitation-queries.ts'
import { inviteToCompany, withdrawInvitation, resendInvitation } from './invite-to-company.ts'
import { requireCompanyAccess } from './companies.ts'
import { lockableCompany } from './queries.ts'
import type { Context } from '#server/core/context/context.ts'

const LINK_OPTIONS = {
  ...redactSecret('link'),
  isConfirmationRequired: ({ ctx }: { ctx: Context }) => ctx.actor.role === 'staff',
}

/** Registers the routes with which owners and staff manage the invitations to a company. */
export function companyInvitationRoutes(app: App): void {
  const { publicUrl } = app.services.config

  /** Returns the link only to staff, because a client must not accept for someone else's address. */
  const toResponse = async (ctx: Context, { id, href }: { id: number; href: string }) => ({
    ...(await findInvitation(ctx, id)),
    link: ctx.actor.role === 'staff' ? publicUrl + href : null,
  })

  route(app, endpoints.invitations, 'company.manage', async ({ ctx, params, query }) => {
    await requireCompanyAccess(ctx, 'company.manage', params.id)
    return readInvitations(ctx, params.id, query)
  })

  route(app, endpoints.invite, 'company.manage', LINK_OPTIONS, async ({ ctx: call, params, body }) => {
    const { company, ctx } = await lockableCompany(call, 'company.manage', params.id)
    return toResponse(ctx, await inviteToCompany(ctx, company, body))
  })

  route(app, endpoints.sendInvitationAgain, 'company.manage', LINK_OPTIONS, async ({ ctx: call, params }) => {
    const { company, invitation, ctx } = await lockInvitationWithCompany(call, params.id)
    return toResponse(ctx, await resendInvitation(ctx, company, invitation))
  })

  route(app, endpoints.revokeInvitation, 'company.manage', async ({ ctx: call, params }) => {
    const { company, invitation, ctx } = await lockInvitationWithCompany(call, params.id)
    await withdrawInvitation(ctx, company, invitation)
  })
}

/** Locks an invitation and its company. @throws 404, 403 with the code `company_role`, 409 for an archived company */
async function lockInvitationWithCompany<C extends Context>(call: C, id: number) {
  // Locks the company first, as every change to its members does.
  const found = await call.db
    .selectFrom('companyInvitations')
    .select('companyId')
    .where('id', '=', id)
    .executeTakeFirst()
  const { companyId } = authorize(call.actor, 'company.manage', { record: found, getScope })
  const { company, ctx } = await lockableCompany(call, 'company.manage', companyId)
  const locked = await lockInvitation(ctx.db, id)
  return { company, invitation: authorize(ctx.actor, 'company.manage', { record: locked, getScope }), ctx }
}

const getScope = ({ companyId }: { companyId: number }) => getCompanyScope(companyId)
