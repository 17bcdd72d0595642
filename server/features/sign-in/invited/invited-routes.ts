import { invitationAcceptanceEndpoints as endpoints } from '#shared/sign-in/endpoints.ts'
import { companyEndpoints } from '#shared/companies/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { requireLinkOwner, limitLinks } from '#server/core/auth/one-time-links.ts'
import { readMe, signInOnce } from '#server/features/users/me.ts'
import { route } from '#server/core/api/route.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { requireActiveSession } from '#server/core/auth/require-active-session.ts'
import { runOnceForUser } from '#server/core/auth/start-session-once.ts'
import type { App } from '#server/core/api/app.ts'
import { findAcceptingUser, joinAsNewUser, joinAsCurrentUser } from './accept-invitation.ts'
import { findFreeUsername, listClientIdsByEmail } from '#server/features/companies/invited-account.ts'
import { resolveInvitation } from '#server/features/companies/invitation-queries.ts'

/** Registers the routes for people with an invitation link, signed in or not. */
export function invitedRoutes(app: App): void {
  const { pool } = app.services
  const limit = limitLinks(pool)

  route(app, companyEndpoints.readInvitation, 'public', { limit }, async ({ ctx, body }) => {
    const { id, name, inviterName, shown, ...invitation } = requireLinkOwner(
      await resolveInvitation(ctx.db, body.token),
    )
    const isKnown = (await listClientIdsByEmail(ctx.db, invitation.email)).length > 0
    return {
      ...invitation,
      company: { id, name },
      invitedBy: { fullName: inviterName },
      account: isKnown ? ('known' as const) : ('new' as const),
      username: shown && !isKnown ? await findFreeUsername(ctx.db, invitation.email) : null,
    }
  })

  const joinCurrentUser = ({ id }: Actor, token: string, visit: Visit) =>
    pool.transaction().execute(async (tx) => {
      await runOnceForUser(tx, visit.request, {
        effect: () => joinAsCurrentUser(tx, { userId: id, token, visit }),
        findPrevious: async () => id,
      })
      await requireActiveSession(tx, visit.request)
    })

  const options = { limit, hashes: true, transaction: false } as const
  route(app, endpoints.acceptInvitation, 'public', options, async ({ ctx, body, request }) => {
    if (ctx.actor) {
      await joinCurrentUser(ctx.actor, body.token, ctx.visit)
      return readMe(pool, ctx.actor.id, request)
    }
    const join = (tx: Database) => joinAsNewUser(tx, body, ctx.visit)
    const findPrevious = (tx: Database) => findAcceptingUser(tx, body)
    return signInOnce(pool, ctx.visit, { method: 'invitation', effect: join, findPrevious })
  })
}
