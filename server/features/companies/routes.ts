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
  route(app, companies.list, 'company.read', ({ db, actor, query }) => readCompanies(db, actor, query))

  route(app, companies.get, 'company.read', ({ db, actor, params }) => readableCompany(db, actor, params.id))

  route(app, companies.create, 'company.create', async ({ db, actor, body, visit }) =>
    readableCompany(db, actor, await makeCompany(db, actor, body.name, visit)),
  )

  route(app, companies.update, 'company.manage', async ({ db, params, body, request, visit, ...call }) => {
    const { company, actor } = await lockableCompany(db, call.actor, 'company.manage', params.id)
    ensureCurrent(request, company)
    await changeCompany(db, actor, company, body, visit)
    return readableCompany(db, actor, params.id)
  })

  route(
    app,
    companies.merge,
    'company.merge',
    { confirmed: ({ body }) => !body.preview },
    ({ db, actor, params, body, visit }) => mergeCompany(db, actor, params.id, body, visit),
  )

  route(app, companies.files, 'projectFile.read', async ({ db, actor, params, query }) => {
    await ensureSeen(db, actor, 'company.read', params.id)
    return readCompanyFiles(db, actor, params.id, query)
  })

  companyPeopleRoutes(app)
  companyInvitationRoutes(app)
}
