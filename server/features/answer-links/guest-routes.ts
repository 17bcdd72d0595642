import { answerLinks } from '#shared/answer-links/endpoints.ts'
import { ATTACHMENT_RULES } from '#server/features/files/receive/inline-files.ts'
import { type Form, receiveForm } from '#server/features/files/receive/receive-form.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { answerByLink } from './answer-by-link.ts'
import { ensureAsksForFiles, keepGuestFile } from './guest-files.ts'
import { readGuestQuestions, readHeldLink } from './guest-view.ts'
import { ensureHeldLink, holdLink, limitHeldLinks } from './held-link.ts'
import { found } from '#server/guard/access.ts'
import { once } from '#server/http/idempotency.ts'
import { identityOf } from '#server/http/route.ts'

/** What somebody without an account does who holds the link to questions of a request. */
export function guestRoutes(app: App): void {
  const { pool } = app.services
  const limit = limitHeldLinks(pool)

  route(app, answerLinks.read, 'public', { limit }, async ({ db, request }) =>
    readHeldLink(db, await ensureHeldLink(db, request)),
  )

  route(app, answerLinks.answer, 'public', { limit }, async ({ db, body, request }) => {
    const link = await holdLink(db, request)
    await answerByLink(db, link, body, request)
    const questions = await readGuestQuestions(db, link)
    return found(questions.find(({ id }) => id === body.questionId))
  })

  const receive = receiveForm(app, async (request) => {
    const link = await ensureHeldLink(pool, request)
    await ensureAsksForFiles(pool, link)
    return { ...ATTACHMENT_RULES, owner: link.maker }
  })

  route(app, answerLinks.upload, 'public', { limit, receive }, async ({ db, request }) => {
    const link = await holdLink(db, request)
    const { file } = request.body as Form
    const keep = () => keepGuestFile(db, link, file)
    const identity = identityOf(request, link.maker.id, `link ${link.id}`)
    return identity ? once(db, identity, keep) : keep()
  })
}
