import { answerLinks } from '#shared/answer-links/endpoints.ts'
import { mayIn } from '#shared/contract/policy.ts'
import { lockableInfoRequest, readableInfoRequest } from '#server/features/info-requests/queries.ts'
import { CompanyRoleRefusal } from '#server/guard/company-role.ts'
import { placeOfRequest } from '#server/guard/places.ts'
import { secretIn } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { guestRoutes } from './guest-routes.ts'
import { makeAnswerLink, revokeAnswerLink } from './make-link.ts'
import { findAnswerLink, readAnswerLinks } from './queries.ts'

/** What who may answer a request does with the links by which others answer it, and what these others do. */
export function answerLinkRoutes(app: App): void {
  const { publicUrl } = app.services.config

  route(app, answerLinks.list, 'answerLink.manage', async ({ db, actor, params, query }) => {
    const asked = await readableInfoRequest(db, actor, params.id)
    if (!mayIn(actor, 'answerLink.manage', placeOfRequest(asked)))
      throw new CompanyRoleRefusal(asked.companyId)
    return readAnswerLinks(db, actor, params.id, query)
  })

  route(
    app,
    answerLinks.make,
    'answerLink.manage',
    secretIn('link'),
    async ({ db, actor, params, body, visit }) => {
      const asked = await lockableInfoRequest(db, actor, 'answerLink.manage', params.id)
      const { id, href } = await makeAnswerLink(db, actor, asked, body, visit)
      return { ...(await findAnswerLink(db, actor, id)), link: publicUrl + href }
    },
  )

  route(app, answerLinks.revoke, 'answerLink.manage', async ({ db, actor, params, visit }) => {
    const asked = await lockableInfoRequest(db, actor, 'answerLink.manage', params.id)
    await revokeAnswerLink(db, actor, asked, params.linkId, visit)
  })

  guestRoutes(app)
}
