import { currentTime } from '#server/platform/current-time.ts'
import { privacyEndpoints } from '#shared/privacy/endpoints.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { deleteUser } from '#server/features/users/change-user.ts'
import { OTHER_USER_CONFIRMATION } from '#server/features/users/confirmation-options.ts'
import { lockUser, findAnyUser } from '#server/features/users/queries.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { lockCompaniesAndRights } from '#server/features/companies/end-membership.ts'
import { erasePerson } from './erase-person.ts'
import type { ExportSubject } from './export-person.ts'
import type { CallContext, Context } from '#server/core/context/context.ts'

export function privacyRoutes(app: App): void {
  const { storage } = app.services

  async function sendArchive(ctx: CallContext, person: ExportSubject) {
    const { request, reply } = ctx.visit
    const day = currentTime().toISOString().slice(0, 10)
    void reply.headers({
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="personal-data-${person.id}-${day}.tar"`,
    })
    if (request.method === 'HEAD') return reply.send()
    await auditPerson(ctx, 'privacy.exported', person.id)
    const { exportPerson } = await import('./export-person.ts')
    return reply.send(exportPerson(ctx.db, { storage, person, onError: (error) => request.log.error(error) }))
  }

  route(app, privacyEndpoints.exportOwn, 'privacy.exportOwn', ({ ctx }) => {
    const { actor } = ctx
    return sendArchive(ctx, { id: actor.id, role: actor.role, self: actor })
  })

  route(
    app,
    privacyEndpoints.exportPerson,
    'privacy.manage',
    OTHER_USER_CONFIRMATION,
    async ({ ctx, params }) =>
      sendArchive(ctx, requireRecord(await findAnyUser(ctx.db, params.id), 'Person')),
  )

  route(app, privacyEndpoints.erase, 'privacy.manage', async ({ ctx, params }) => {
    await lockCompaniesAndRights(ctx.db, params.id)
    const person = requireRecord(await findAnyUser(ctx.db, params.id), 'Person')
    const account = await lockUser(ctx.db, params.id)
    if (account) await deleteUser(ctx, account)
    await erasePerson(ctx, person)
    await auditPerson(ctx, 'privacy.erased', person.id)
  })
}

const auditPerson = (ctx: Context, action: string, personId: number) =>
  audit(ctx, action, { userId: personId })
