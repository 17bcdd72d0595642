import { RESPONSE_MAX_FILES } from '#shared/files/values.ts'
import { infoRequests } from '#shared/requests/endpoints.ts'
import { ATTACHMENT_RULES, acceptInlineFiles } from '#server/core/files/receive/inline-files.ts'
import { keepInlineFiles } from '#server/core/files/receive/keep-file.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { ensureReadable } from '#server/core/access/ensure-readable.ts'
import { addToAnswer } from './add-to-answer.ts'
import { createInfoRequest } from './add-info-request.ts'
import {
  countInfoRequests,
  lockableInfoRequest,
  readableInfoRequest,
  readInfoRequests,
  readInfoRequestsOf,
  readReturns,
  staffOrder,
} from './queries.ts'
import { requestPeopleRoutes } from './people-routes.ts'
import { questionRoutes } from './questions/question-routes.ts'
import { remindClient, answerInfoRequest, editInfoRequest } from './update-info-request.ts'
import { withdrawInfoRequest } from './withdraw-info-request.ts'

export function infoRequestRoutes(app: App): void {
  questionRoutes(app)
  requestPeopleRoutes(app)
  route(app, infoRequests.list, 'infoRequest.readAll', ({ db, actor, query }) =>
    readInfoRequests(db, actor, 'infoRequest.readAll', query, staffOrder(query)),
  )
  route(app, infoRequests.mine, 'infoRequest.readOwn', ({ db, actor, query }) =>
    readInfoRequests(
      db,
      actor,
      'infoRequest.readOwn',
      query,
      query.state === 'completed' ? 'answered' : 'due',
    ),
  )
  route(app, infoRequests.counts, 'infoRequest.read', ({ db, actor, query }) =>
    countInfoRequests(db, actor, query),
  )

  route(app, infoRequests.get, 'infoRequest.read', async ({ db, actor, params }) =>
    readableInfoRequest(db, actor, params.id),
  )

  route(app, infoRequests.returns, 'infoRequest.read', async ({ db, actor, params, query }) => {
    await readableInfoRequest(db, actor, params.id)
    return readReturns(db, params.id, query)
  })
  route(app, infoRequests.remind, 'infoRequest.remind', async ({ db, actor, params }) => {
    await remindClient(db, actor, await lockableInfoRequest(db, actor, 'infoRequest.remind', params.id))
    return readableInfoRequest(db, actor, params.id)
  })

  route(app, infoRequests.ofBrief, 'infoRequest.read', async ({ db, actor, params, query }) => {
    await ensureReadable(db, actor, 'brief', params.id)
    return readInfoRequestsOf(db, actor, { ...query, of: 'briefId', recordId: params.id })
  })
  route(app, infoRequests.ofProject, 'infoRequest.read', async ({ db, actor, params, query }) => {
    await ensureReadable(db, actor, 'project', params.id)
    return readInfoRequestsOf(db, actor, { ...query, of: 'projectId', recordId: params.id })
  })

  route(app, infoRequests.create, 'infoRequest.create', async ({ db, actor, body }) => {
    const id = await createInfoRequest(db, actor, body)
    return readableInfoRequest(db, actor, id)
  })

  route(app, infoRequests.withdraw, 'infoRequest.withdraw', async ({ db, actor, params, request }) => {
    const locked = await lockableInfoRequest(db, actor, 'infoRequest.withdraw', params.id)
    ensureCurrent(request, locked)
    await withdrawInfoRequest(db, actor, locked)
  })

  acceptInlineFiles(app, { ...ATTACHMENT_RULES, maxFiles: RESPONSE_MAX_FILES }, (scope) => {
    route(scope, infoRequests.update, 'infoRequest.update', async ({ db, actor, params, body, request }) => {
      await keepInlineFiles(db, actor.id, request)
      const locked = await lockableInfoRequest(db, actor, 'infoRequest.update', params.id)
      ensureCurrent(request, locked)
      const update = actor.role === 'client' ? answerInfoRequest : editInfoRequest
      await update(db, actor, locked, body)
      return readableInfoRequest(db, actor, params.id)
    })
    route(scope, infoRequests.add, 'infoRequest.answer', async ({ db, actor, params, body, request }) => {
      await keepInlineFiles(db, actor.id, request)
      await addToAnswer(
        db,
        actor,
        await lockableInfoRequest(db, actor, 'infoRequest.answer', params.id),
        body,
      )
      return readableInfoRequest(db, actor, params.id)
    })
  })
}
