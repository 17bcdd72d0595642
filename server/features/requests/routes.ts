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
  route(app, infoRequests.list, 'infoRequest.readAll', ({ ctx, query }) =>
    readInfoRequests(ctx, 'infoRequest.readAll', query, staffOrder(query)),
  )
  route(app, infoRequests.mine, 'infoRequest.readOwn', ({ ctx, query }) =>
    readInfoRequests(ctx, 'infoRequest.readOwn', query, query.state === 'completed' ? 'answered' : 'due'),
  )
  route(app, infoRequests.counts, 'infoRequest.read', ({ ctx, query }) => countInfoRequests(ctx, query))

  route(app, infoRequests.get, 'infoRequest.read', async ({ ctx, params }) =>
    readableInfoRequest(ctx, params.id),
  )

  route(app, infoRequests.returns, 'infoRequest.read', async ({ ctx, params, query }) => {
    await readableInfoRequest(ctx, params.id)
    return readReturns(ctx.db, params.id, query)
  })
  route(app, infoRequests.remind, 'infoRequest.remind', async ({ ctx, params }) => {
    await remindClient(ctx, await lockableInfoRequest(ctx, 'infoRequest.remind', params.id))
    return readableInfoRequest(ctx, params.id)
  })

  route(app, infoRequests.ofBrief, 'infoRequest.read', async ({ ctx, params, query }) => {
    await ensureReadable(ctx, 'brief', params.id)
    return readInfoRequestsOf(ctx, { ...query, of: 'briefId', recordId: params.id })
  })
  route(app, infoRequests.ofProject, 'infoRequest.read', async ({ ctx, params, query }) => {
    await ensureReadable(ctx, 'project', params.id)
    return readInfoRequestsOf(ctx, { ...query, of: 'projectId', recordId: params.id })
  })

  route(app, infoRequests.create, 'infoRequest.create', async ({ ctx, body }) => {
    const id = await createInfoRequest(ctx, body)
    return readableInfoRequest(ctx, id)
  })

  route(app, infoRequests.withdraw, 'infoRequest.withdraw', async ({ ctx, params, request }) => {
    const locked = await lockableInfoRequest(ctx, 'infoRequest.withdraw', params.id)
    ensureCurrent(request, locked)
    await withdrawInfoRequest(ctx, locked)
  })

  acceptInlineFiles(app, { ...ATTACHMENT_RULES, maxFiles: RESPONSE_MAX_FILES }, (scope) => {
    route(scope, infoRequests.update, 'infoRequest.update', async ({ ctx, params, body, request }) => {
      await keepInlineFiles(ctx.db, ctx.actor.id, request)
      const locked = await lockableInfoRequest(ctx, 'infoRequest.update', params.id)
      ensureCurrent(request, locked)
      const update = ctx.actor.role === 'client' ? answerInfoRequest : editInfoRequest
      await update(ctx, locked, body)
      return readableInfoRequest(ctx, params.id)
    })
    route(scope, infoRequests.add, 'infoRequest.answer', async ({ ctx, params, body, request }) => {
      await keepInlineFiles(ctx.db, ctx.actor.id, request)
      await addToAnswer(ctx, await lockableInfoRequest(ctx, 'infoRequest.answer', params.id), body)
      return readableInfoRequest(ctx, params.id)
    })
  })
}
