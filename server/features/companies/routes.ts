import { companyEndpoints } from '#shared/companies/endpoints.ts'
import { changeCompany, addCompany } from './change-company.ts'
import { readCompanyFiles } from '#server/core/files/queries.ts'
import { requireCompanyAccess } from './companies.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { companyInvitationRoutes } from './invitation-routes.ts'
import { mergeCompany } from './merge-company.ts'
import { companyPeopleRoutes } from './people-routes.ts'
import { lockableCompany, readCompanies, readableCompany } from './queries.ts'

export function companyRoutes(app: App): void {
  route(app, companyEndpoints.list, 'company.read', ({ ctx, query }) => readCompanies(ctx, query))

  route(app, companyEndpoints.get, 'company.read', ({ ctx, params }) => readableCompany(ctx, params.id))

  route(app, companyEndpoints.create, 'company.create', async ({ ctx, body }) =>
    readableCompany(ctx, await addCompany(ctx, body.name)),
  )

  route(app, companyEndpoints.update, 'company.manage', async ({ ctx: call, params, body, request }) => {
    const { company, ctx } = await lockableCompany(call, 'company.manage', params.id)
    await changeCompany(ctx, requireCurrentVersion(request, company), body)
    return readableCompany(ctx, params.id)
  })

  route(
    app,
    companyEndpoints.merge,
    'company.merge',
    { isConfirmationRequired: ({ body }) => !body.preview },
    ({ ctx, params, body }) => mergeCompany(ctx, params.id, body),
  )

  route(app, companyEndpoints.files, 'projectFile.read', async ({ ctx, params, query }) => {
    await requireCompanyAccess(ctx, 'company.read', params.id)
    return readCompanyFiles(ctx, params.id, query)
  })

  companyPeopleRoutes(app)
  companyInvitationRoutes(app)
}
