import { currentTime } from '#server/platform/current-time.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { privacy } from '#shared/privacy/endpoints.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { found } from '#server/core/access/access.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { deleteUser } from '#server/features/users/change-user.ts'
import { ABOUT_ANOTHER } from '#server/features/users/confirmed-calls.ts'
import { lockUser, findAnybody } from '#server/features/users/queries.ts'
import { type Call, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { lockCompaniesAndRights } from '#server/features/companies/end-membership.ts'
import { erasePerson } from './erase-person.ts'
import type { Subject } from './export-person.ts'

type ExportCall = Pick<Call<object>, 'db' | 'actor' | 'visit'>

export function privacyRoutes(app: App): void {
  const { storage } = app.services

  async function sendArchive({ db, actor, visit }: ExportCall, person: Subject) {
    const { request, reply } = visit
    const day = currentTime().toISOString().slice(0, 10)
    void reply.headers({
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="personal-data-${person.id}-${day}.tar"`,
    })
    if (request.method === 'HEAD') return reply.send()
    await audit(db, actor, 'privacy.exported', person.id, visit)
    const { exportPerson } = await import('./export-person.ts')
    return reply.send(exportPerson(db, storage, person, (error) => request.log.error(error)))
  }

  route(app, privacy.exportOwn, 'privacy.exportOwn', (call) => {
    const { actor } = call
    return sendArchive(call, { id: actor.id, role: actor.role, self: actor })
  })

  route(app, privacy.exportPerson, 'privacy.manage', ABOUT_ANOTHER, async (call) => {
    return sendArchive(call, found(await findAnybody(call.db, call.params.id), 'Person'))
  })

  route(app, privacy.erase, 'privacy.manage', async ({ db, actor, params, visit }) => {
    await lockCompaniesAndRights(db, params.id)
    const person = found(await findAnybody(db, params.id), 'Person')
    const account = await lockUser(db, params.id)
    if (account) await deleteUser(db, actor, account, visit)
    await erasePerson(db, actor, person, visit)
    await audit(db, actor, 'privacy.erased', person.id, visit)
  })
}

const audit = (db: Database, actor: Actor, action: string, personId: number, visit: Visit) =>
  recordAudit(db, visit, actor.id, action, { userId: personId })
