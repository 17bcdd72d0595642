import { invitationAcceptance } from '#shared/sign-in/endpoints.ts'
import { companies } from '#shared/companies/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { ensureHolder, limitLinks } from '#server/core/auth/one-time-links.ts'
import { signedInAs, readMe } from '#server/features/users/me.ts'
import { route } from '#server/core/api/route.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { ensureStillIn } from '#server/core/auth/ensure-still-in.ts'
import { onceFor, startSessionOnce } from '#server/core/auth/repetition.ts'
import type { App } from '#server/core/api/app.ts'
import { formerGuest, joinAsNew, joinSignedIn } from './accept-invitation.ts'
import { freeUsername, clientsWith } from '#server/features/companies/invited-account.ts'
import { findHeldInvitation } from '#server/features/companies/invitation-queries.ts'

/** Registers the routes for people with an invitation link, signed in or not. */
export function invitedRoutes(app: App): void {
  const { pool } = app.services
  const limit = limitLinks(pool)

  route(app, companies.readInvitation, 'public', { limit }, async ({ ctx, body }) => {
    const { id, name, inviterName, shown, ...held } = ensureHolder(
      await findHeldInvitation(ctx.db, body.token),
    )
    const isKnown = (await clientsWith(ctx.db, held.email)).length > 0
    return {
      ...held,
      company: { id, name },
      invitedBy: { fullName: inviterName },
      account: isKnown ? ('known' as const) : ('new' as const),
      username: shown && !isKnown ? await freeUsername(ctx.db, held.email) : null,
    }
  })

  const joinAs = ({ id }: Actor, token: string, visit: Visit) =>
    pool.transaction().execute(async (tx) => {
      await onceFor(
        tx,
        visit.request,
        () => joinSignedIn(tx, id, token, visit),
        async () => id,
      )
      await ensureStillIn(tx, visit.request)
    })

  route(
    app,
    invitationAcceptance.acceptInvitation,
    'public',
    { limit, hashes: true, transaction: false },
    async ({ ctx, body, request }) => {
      if (ctx.actor) {
        await joinAs(ctx.actor, body.token, ctx.visit)
        return readMe(pool, ctx.actor.id, request)
      }
      const join = (tx: Database) => joinAsNew(tx, body, ctx.visit)
      const before = (tx: Database) => formerGuest(tx, body)
      return signedInAs(pool, await startSessionOnce(pool, ctx.visit, 'invitation', join, before))
    },
  )
}
