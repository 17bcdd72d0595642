import { answerLinkEndpoints } from '#shared/requests/links/endpoints.ts'
import { canInRecordScope } from '#shared/contract/policy.ts'
import { lockableInfoRequest, readableInfoRequest } from '../queries.ts'
import { CompanyRoleRefusal } from '#server/core/access/company-role.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { redactSecret, runOnce } from '#server/core/api/idempotency.ts'
import { route, getRequestIdentity, requireCurrentVersion } from '#server/core/api/route.ts'
import type { QuestionRow } from '../questions/read-questions.ts'
import type { App } from '#server/core/api/app.ts'
import { createAnswerLink, revokeAnswerLink } from './create-link.ts'
import { findAnswerLink, readAnswerLinks } from './queries.ts'
import { limitOwnerToCompany } from '#server/core/files/receive/allowance.ts'
import { ATTACHMENT_RULES } from '#server/core/files/receive/inline-files.ts'
import { type ReceivedForm, receiveForm } from '#server/core/files/receive/receive-form.ts'
import { alreadyAnsweredError, answerByLink } from './answer-by-link.ts'
import { PendingUploads, requireFileQuestion, storeGuestFile } from './guest-files.ts'
import { readGuestQuestions, readGuestView } from './guest-view.ts'
import { requireAnswerLink, lockAnswerLink, limitLinkAttempts, getLinkQueue } from './resolve-link.ts'
import { Buckets } from '#server/core/api/buckets.ts'
import { tooManyCallsError } from '#server/core/api/limits.ts'
import { requireRecord } from '#server/core/access/access.ts'

/** Registers the routes to manage links that let guests answer questions, and to answer through a link. */
export function answerLinkRoutes(app: App): void {
  const { publicUrl } = app.services.config

  route(app, answerLinkEndpoints.list, 'answerLink.manage', async ({ ctx, params, query }) => {
    const infoRequest = await readableInfoRequest(ctx, params.id)
    if (!canInRecordScope(ctx.actor, 'answerLink.manage', getRecordScope.info_request(infoRequest)))
      throw new CompanyRoleRefusal(infoRequest.companyId)
    return readAnswerLinks(ctx, params.id, query)
  })

  route(
    app,
    answerLinkEndpoints.make,
    'answerLink.manage',
    redactSecret('link'),
    async ({ ctx, params, body }) => {
      const infoRequest = await lockableInfoRequest(ctx, 'answerLink.manage', params.id)
      const { id, href } = await createAnswerLink(ctx, infoRequest, body)
      return { ...(await findAnswerLink(ctx, id)), link: publicUrl + href }
    },
  )

  route(app, answerLinkEndpoints.revoke, 'answerLink.manage', async ({ ctx, params }) => {
    const infoRequest = await lockableInfoRequest(ctx, 'answerLink.manage', params.id)
    await revokeAnswerLink(ctx, infoRequest, params.linkId)
  })

  guestRoutes(app)
}

/** The limit for each link. A page that saves while the guest types stays below it. */
const WRITES_PER_MINUTE = 60

/** Routes for guests, who have a link to questions of a request and no account. */
function guestRoutes(app: App): void {
  const { pool, config } = app.services
  const limit = limitLinkAttempts(pool)
  const writes = new Buckets<number>(WRITES_PER_MINUTE)
  const limitWrites: typeof limit = async (call) => {
    const link = await limit(call)
    if (config.callsPerMinute === 0) return link
    const { isTooMuch, seconds } = writes.consume(link.id)
    if (isTooMuch) throw tooManyCallsError(seconds)
    return link
  }

  route(app, answerLinkEndpoints.read, 'public', { limit }, async ({ ctx, request }) =>
    readGuestView(ctx.db, await requireAnswerLink(ctx.db, request)),
  )

  route(
    app,
    answerLinkEndpoints.answer,
    'public',
    { limit: limitWrites, queue: getLinkQueue },
    async ({ ctx, body, request }) => {
      const link = await lockAnswerLink(ctx.db, request)
      const requireCurrent = (question: QuestionRow) =>
        requireCurrentVersion(request, question, alreadyAnsweredError)
      await answerByLink({ ...ctx, actor: null }, link, { ...body, requireCurrent })
      const questions = await readGuestQuestions(ctx.db, link)
      return requireRecord(questions.find(({ id }) => id === body.questionId))
    },
  )

  const arriving = new PendingUploads()
  const receiveFile = receiveForm(app, async (request) => {
    const { maker, companyId } = await requireAnswerLink(pool, request)
    return { ...ATTACHMENT_RULES, owner: limitOwnerToCompany(maker, companyId) }
  })
  const receive: typeof receiveFile = async (request, reply) => {
    const link = await requireAnswerLink(pool, request)
    await requireFileQuestion(pool, link)
    const release = await arriving.reserve(
      pool,
      link,
      getRequestIdentity(request, link.maker.id, `link ${link.id}`),
    )
    await receiveFile(request, reply).catch((error: unknown) => {
      release()
      throw error
    })
    request.finishCounting = async () => release()
  }

  route(
    app,
    answerLinkEndpoints.upload,
    'public',
    { limit: limitWrites, receive, queue: getLinkQueue },
    async ({ ctx, request }) => {
      const link = await lockAnswerLink(ctx.db, request)
      const { file } = request.body as ReceivedForm
      const store = () => storeGuestFile(ctx.db, link, file)
      const identity = getRequestIdentity(request, link.maker.id, `link ${link.id}`)
      return identity ? runOnce(ctx, identity, { effect: store }) : store()
    },
  )
}
