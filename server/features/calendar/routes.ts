import { calendarEndpoints } from '#shared/calendar/endpoints.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { notFound } from '#server/platform/errors.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { redactSecret } from '#server/core/api/idempotency.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { findActor } from '#server/core/access/actor.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'
import { composeCalendar } from './compose.ts'
import { readCalendarItems, findCalendarOwner } from './queries.ts'

const NAME = /^([\w-]{43})\.ics$/

export function calendarRoutes(app: App): void {
  const { publicUrl } = app.services.config

  route(app, calendarEndpoints.get, 'session.use', async ({ ctx }) => {
    const address = await ctx.db
      .selectFrom('calendarAddresses')
      .select(['createdAt', 'fetchedAt'])
      .where('userId', '=', ctx.actor.id)
      .executeTakeFirst()
    return { address: null, createdAt: address?.createdAt ?? null, fetchedAt: address?.fetchedAt ?? null }
  })

  route(app, calendarEndpoints.renew, 'session.use', redactSecret('address'), async ({ ctx }) => {
    const token = newToken()
    const columns = { tokenHash: hashToken(token), createdAt: currentTime().toISOString(), fetchedAt: null }
    await ctx.db
      .insertInto('calendarAddresses')
      .values({ userId: ctx.actor.id, ...columns })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
      .execute()
    await audit(ctx, 'calendar.renewed')
    const { createdAt, fetchedAt } = columns
    return { address: `${publicUrl}/api/calendar/${token}.ics`, createdAt, fetchedAt }
  })

  route(app, calendarEndpoints.remove, 'session.use', async ({ ctx }) => {
    await ctx.db.deleteFrom('calendarAddresses').where('userId', '=', ctx.actor.id).execute()
  })

  route(app, calendarEndpoints.feed, 'public', async ({ ctx, params, reply }) => {
    const token = NAME.exec(params.name)?.[1]
    const reader = token ? await findCalendarOwner(ctx.db, hashToken(token)) : undefined
    const actor = reader && (await findActor(ctx.db, reader.id))
    if (!actor) throw notFound('Calendar')
    const [agency, items] = await Promise.all([readAgency(ctx.db), readCalendarItems({ ...ctx, actor })])
    const { language } = reader
    const text = await withLanguage(language, () => composeCalendar(items, { name: agency.name, publicUrl }))
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-language', language)
      .header('content-disposition', 'inline; filename="due-dates.ics"')
      .send(text)
  })
}
