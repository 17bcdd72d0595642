import { RESPONSE_MAX_FILES } from '#shared/files/values.ts'
import { infoRequestEndpoints } from '#shared/requests/endpoints.ts'
import { ATTACHMENT_RULES, acceptInlineFiles } from '#server/core/files/receive/inline-files.ts'
import { saveInlineFiles } from '#server/core/files/receive/save-upload.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { authorizeRecordRead } from '#server/core/access/authorize-record-read.ts'
import { addToAnswer } from './add-to-answer.ts'
import { createInfoRequest } from './add-info-request.ts'
import {
  countInfoRequests,
  lockableInfoRequest,
  readableInfoRequest,
  readInfoRequests,
  readInfoRequestsByParent,
  readReturns,
  getStaffOrder,
} from './queries.ts'
import { requestPeopleRoutes } from './people-routes.ts'
import { questionRoutes } from './questions/question-routes.ts'
import { remindClient, answerInfoRequest, editInfoRequest } from './update-info-request.ts'
import { withdrawInfoRequest } from './withdraw-info-request.ts'

export function infoRequestRoutes(app: App): void {
  questionRoutes(app)
  requestPeopleRoutes(app)
  route(app, infoRequestEndpoints.list, 'infoRequest.readAll', ({ ctx, query }) =>
    readInfoRequests(ctx, 'infoRequest.readAll', { query, order: getStaffOrder(query) }),
  )
  route(app, infoRequestEndpoints.mine, 'infoRequest.readOwn', ({ ctx, query }) =>
    readInfoRequests(ctx, 'infoRequest.readOwn', {
      query,
      order: query.state === 'completed' ? 'answered' : 'due',
    }),
  )
  route(app, infoRequestEndpoints.counts, 'infoRequest.read', ({ ctx, query }) =>
    countInfoRequests(ctx, query),
  )

  route(app, infoRequestEndpoints.get, 'infoRequest.read', async ({ ctx, params }) =>
    readableInfoRequest(ctx, params.id),
  )

  route(app, infoRequestEndpoints.returns, 'infoRequest.read', async ({ ctx, params, query }) => {
    await readableInfoRequest(ctx, params.id)
    return readReturns(ctx.db, params.id, query)
  })
  route(app, infoRequestEndpoints.remind, 'infoRequest.remind', async ({ ctx, params }) => {
    await remindClient(ctx, await lockableInfoRequest(ctx, 'infoRequest.remind', params.id))
    return readableInfoRequest(ctx, params.id)
  })

  route(app, infoRequestEndpoints.ofBrief, 'infoRequest.read', async ({ ctx, params, query }) => {
    await authorizeRecordRead(ctx, 'brief', params.id)
    return readInfoRequestsByParent(ctx, { ...query, parentColumn: 'briefId', parentId: params.id })
  })
  route(app, infoRequestEndpoints.ofProject, 'infoRequest.read', async ({ ctx, params, query }) => {
    await authorizeRecordRead(ctx, 'project', params.id)
    return readInfoRequestsByParent(ctx, { ...query, parentColumn: 'projectId', parentId: params.id })
  })

  route(app, infoRequestEndpoints.create, 'infoRequest.create', async ({ ctx, body }) => {
    const id = await createInfoRequest(ctx, body)
    return readableInfoRequest(ctx, id)
  })

  route(app, infoRequestEndpoints.withdraw, 'infoRequest.withdraw', async ({ ctx, params, request }) => {
    const locked = await lockableInfoRequest(ctx, 'infoRequest.withdraw', params.id)
    requireCurrentVersion(request, locked)
    await withdrawInfoRequest(ctx, locked)
  })

  acceptInlineFiles(app, { ...ATTACHMENT_RULES, maxFiles: RESPONSE_MAX_FILES }, (scope) => {
    route(
      scope,
      infoRequestEndpoints.update,
      'infoRequest.update',
      async ({ ctx, params, body, request }) => {
        await saveInlineFiles(ctx.db, ctx.actor.id, request)
        const locked = await lockableInfoRequest(ctx, 'infoRequest.update', params.id)
        requireCurrentVersion(request, locked)
        const update = ctx.actor.role === 'client' ? answerInfoRequest : editInfoRequest
        await update(ctx, locked, body)
        return readableInfoRequest(ctx, params.id)
      },
    )
    route(scope, infoRequestEndpoints.add, 'infoRequest.answer', async ({ ctx, params, body, request }) => {
      await saveInlineFiles(ctx.db, ctx.actor.id, request)
      await addToAnswer(ctx, await lockableInfoRequest(ctx, 'infoRequest.answer', params.id), body)
      return readableInfoRequest(ctx, params.id)
    })
  })
}
