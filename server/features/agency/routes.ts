import { accentTokens } from '#shared/accent.ts'
import type { LegalDocument } from '#shared/agency/values.ts'
import { agency } from '#shared/agency/endpoints.ts'
import { STANDARD_TEXTS, fillNames } from '#shared/agency/legal-texts.ts'
import { forgetOfficeClock, officeClock } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { notFound } from '#server/http/errors.ts'
import { sendFile } from '#server/features/files/send/send-file.ts'
import { ensureCurrent, route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { ensureName } from '#server/http/names.ts'
import { changeAgency, changesSignIn } from './change-agency.ts'
import { findAccountManager, findLogo, lockAgency, readAgency } from './queries.ts'

export function agencyRoutes(app: App): void {
  route(app, agency.get, 'agency.manage', ({ db }) => readAgency(db))

  route(
    app,
    agency.update,
    'agency.manage',
    { confirmed: async ({ db, body }) => changesSignIn(app.services.config, await readAgency(db), body) },
    async ({ db, actor, body, request, visit }) => {
      const stored = await lockAgency(db)
      ensureCurrent(request, stored)
      ensureName('name', body.name, stored.name)
      ensureName('accountManager.name', body.accountManager?.name, stored.accountManager?.name ?? null)
      await changeAgency(db, actor, stored, body, visit)
      forgetOfficeClock(db)
      return readAgency(db)
    },
  )

  route(app, agency.emergency, 'session.use', async ({ db }) => {
    const { emergency } = await readAgency(db)
    const open = (await officeClock(db)).isOpen(new Date().toISOString())
    return { emergency: open ? null : emergency }
  })

  route(app, agency.logo, 'public', async ({ db, request, reply }) => {
    const logo = await findLogo(db)
    if (!logo) throw notFound('Logo')
    // Mails include it, and other sites display them.
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendFile(app.services.storage, request, reply, logo)
  })

  app.get('/agency.css', async (request, reply) => {
    const { accentColor } = await readAgency(app.services.pool)
    const etag = `"${accentColor}"`
    void reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('text/css; charset=utf-8').send(styleOf(accentColor))
  })

  route(app, agency.terms, 'public', ({ db }) => legalText(db, 'terms'))

  route(app, agency.privacy, 'public', ({ db }) => legalText(db, 'privacy'))
}

async function legalText(db: Database, document: LegalDocument) {
  const settings = await readAgency(db)
  const manager = await findAccountManager(db, settings)
  const names = { agency: settings.name, manager: manager?.name ?? 'your account manager' }
  return { markdown: fillNames(settings[document] ?? STANDARD_TEXTS[document], names) }
}

// Starts with `html`, so that it overrides the build's styles wherever they are in the page.
const styleOf = (accent: string) =>
  `html:root{${Object.entries(accentTokens(accent))
    .map(([token, value]) => `${token}:${value}`)
    .join(';')}}\n`
