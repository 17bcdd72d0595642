import { companies } from '#shared/companies/endpoints.ts'
import { changeCompany, makeCompany } from './change-company.ts'
import { readCompanyFiles } from '#server/core/files/queries.ts'
import { ensureSeen } from './companies.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { companyInvitationRoutes } from './invitation-routes.ts'
import { mergeCompany } from './merge-company.ts'
import { companyPeopleRoutes } from './people-routes.ts'
import { lockableCompany, readCompanies, readableCompany } from './queries.ts'

export function companyRoutes(app: App): void {
  route(app, companies.list, 'company.read', ({ ctx, query }) => readCompanies(ctx, query))

  route(app, companies.get, 'company.read', ({ ctx, params }) => readableCompany(ctx, params.id))

  route(app, companies.create, 'company.create', async ({ ctx, body }) =>
    readableCompany(ctx, await makeCompany(ctx, body.name)),
  )

  route(app, companies.update, 'company.manage', async ({ ctx: call, params, body, request }) => {
    const { company, ctx } = await lockableCompany(call, 'company.manage', params.id)
    ensureCurrent(request, company)
    await changeCompany(ctx, company, body)
    return readableCompany(ctx, params.id)
  })

  route(
    app,
    companies.merge,
    'company.merge',
    { confirmed: ({ body }) => !body.preview },
    ({ ctx, params, body }) => mergeCompany(ctx, params.id, body),
  )

  route(app, companies.files, 'projectFile.read', async ({ ctx, params, query }) => {
    await ensureSeen(ctx, 'company.read', params.id)
    return readCompanyFiles(ctx, params.id, query)
  })

  companyPeopleRoutes(app)
  companyInvitationRoutes(app)
}
