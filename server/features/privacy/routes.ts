import { currentTime } from '#server/platform/current-time.ts'
import { privacyEndpoints as endpoints } from '#shared/privacy/endpoints.ts'
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
import type { CallContext } from '#server/core/context/context.ts'

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
    await audit(ctx, 'privacy.exported', { userId: person.id })
    const { exportPerson } = await import('./export-person.ts')
    return reply.send(exportPerson(ctx.db, { storage, person }, (error) => request.log.error(error)))
  }

  route(app, endpoints.exportOwn, 'privacy.exportOwn', ({ ctx }) =>
    sendArchive(ctx, { id: ctx.actor.id, role: ctx.actor.role, self: ctx.actor }),
  )

  route(app, endpoints.exportPerson, 'privacy.manage', OTHER_USER_CONFIRMATION, async ({ ctx, params }) =>
    sendArchive(ctx, requireRecord(await findAnyUser(ctx.db, params.id), 'Person')),
  )

  route(app, endpoints.erase, 'privacy.manage', async ({ ctx, params }) => {
    await lockCompaniesAndRights(ctx.db, params.id)
    const person = requireRecord(await findAnyUser(ctx.db, params.id), 'Person')
    const account = await lockUser(ctx.db, params.id)
    if (account) await deleteUser(ctx, account)
    await erasePerson(ctx, person)
    await audit(ctx, 'privacy.erased', { userId: person.id })
  })
}
