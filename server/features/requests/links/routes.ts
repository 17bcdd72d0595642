import { answerLinks } from '#shared/requests/links/endpoints.ts'
import { mayIn } from '#shared/contract/policy.ts'
import { lockableInfoRequest, readableInfoRequest } from '../queries.ts'
import { CompanyRoleRefusal } from '#server/core/access/company-role.ts'
import { placeOf } from '#server/core/access/places.ts'
import { secretIn, once } from '#server/core/api/idempotency.ts'
import { route, identityOf } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { makeAnswerLink, revokeAnswerLink } from './make-link.ts'
import { findAnswerLink, readAnswerLinks } from './queries.ts'
import { ownerIn } from '#server/core/files/receive/allowance.ts'
import { ATTACHMENT_RULES } from '#server/core/files/receive/inline-files.ts'
import { type Form, receiveForm } from '#server/core/files/receive/receive-form.ts'
import { answerByLink } from './answer-by-link.ts'
import { ArrivingFiles, ensureAsksForFiles, keepGuestFile } from './guest-files.ts'
import { readGuestQuestions, readHeldLink } from './guest-view.ts'
import { ensureHeldLink, holdLink, limitHeldLinks, turnOfLink } from './held-link.ts'
import { Buckets } from '#server/core/api/buckets.ts'
import { tooManyCalls } from '#server/core/api/limits.ts'
import { found } from '#server/core/access/access.ts'

/** Links that let guests answer questions: managing them, and answering by one. */
export function answerLinkRoutes(app: App): void {
  const { publicUrl } = app.services.config

  route(app, answerLinks.list, 'answerLink.manage', async ({ ctx, params, query }) => {
    const asked = await readableInfoRequest(ctx, params.id)
    if (!mayIn(ctx.actor, 'answerLink.manage', placeOf.info_request(asked)))
      throw new CompanyRoleRefusal(asked.companyId)
    return readAnswerLinks(ctx, params.id, query)
  })

  route(app, answerLinks.make, 'answerLink.manage', secretIn('link'), async ({ ctx, params, body }) => {
    const asked = await lockableInfoRequest(ctx, 'answerLink.manage', params.id)
    const { id, href } = await makeAnswerLink(ctx, asked, body)
    return { ...(await findAnswerLink(ctx, id)), link: publicUrl + href }
  })

  route(app, answerLinks.revoke, 'answerLink.manage', async ({ ctx, params }) => {
    const asked = await lockableInfoRequest(ctx, 'answerLink.manage', params.id)
    await revokeAnswerLink(ctx, asked, params.linkId)
  })

  guestRoutes(app)
}

/** Per link. A page that saves while its reader types stays below. */
const WRITES_PER_MINUTE = 60

/** Routes for guests, who have a link to questions of a request and no account. */
function guestRoutes(app: App): void {
  const { pool, config } = app.services
  const limit = limitHeldLinks(pool)
  const writes = new Buckets<number>(WRITES_PER_MINUTE)
  const limitWrites: typeof limit = async (call) => {
    const link = await limit(call)
    if (config.callsPerMinute === 0) return link
    const { isTooMuch, seconds } = writes.take(link.id)
    if (isTooMuch) throw tooManyCalls(seconds)
    return link
  }

  route(app, answerLinks.read, 'public', { limit }, async ({ ctx, request }) =>
    readHeldLink(ctx.db, await ensureHeldLink(ctx.db, request)),
  )

  route(
    app,
    answerLinks.answer,
    'public',
    { limit: limitWrites, turn: turnOfLink },
    async ({ ctx, body, request }) => {
      const link = await holdLink(ctx.db, request)
      await answerByLink({ ...ctx, actor: null }, link, body)
      const questions = await readGuestQuestions(ctx.db, link)
      return found(questions.find(({ id }) => id === body.questionId))
    },
  )

  const arriving = new ArrivingFiles()
  const receiveFile = receiveForm(app, async (request) => {
    const { maker, companyId } = await ensureHeldLink(pool, request)
    return { ...ATTACHMENT_RULES, owner: ownerIn(maker, companyId) }
  })
  const receive: typeof receiveFile = async (request, reply) => {
    const link = await ensureHeldLink(pool, request)
    await ensureAsksForFiles(pool, link)
    const release = await arriving.reserve(pool, link, identityOf(request, link.maker.id, `link ${link.id}`))
    await receiveFile(request, reply).catch((error: unknown) => {
      release()
      throw error
    })
    request.finishCounting = async () => release()
  }

  route(
    app,
    answerLinks.upload,
    'public',
    { limit: limitWrites, receive, turn: turnOfLink },
    async ({ ctx, request }) => {
      const link = await holdLink(ctx.db, request)
      const { file } = request.body as Form
      const keep = () => keepGuestFile(ctx.db, link, file)
      const identity = identityOf(request, link.maker.id, `link ${link.id}`)
      return identity ? once(ctx, identity, keep) : keep()
    },
  )
}
