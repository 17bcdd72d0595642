import { accentTokens } from '#shared/settings/accent.ts'
import { accessibilityStatement } from '#shared/settings/accessibility-statement.ts'
import type { LegalDocument } from '#shared/settings/values.ts'
import { agency } from '#shared/settings/endpoints.ts'
import type { Holiday } from '#shared/settings/schemas.ts'
import { fillNames, standardText } from '#shared/settings/legal-texts.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Context } from '#server/core/context/context.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { ensureCurrent, route, type Call } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { VERSION } from '#server/platform/version.ts'
import { ensureDay } from '#server/core/api/days.ts'
import { ensureName } from '#server/platform/http/names.ts'
import { type SettingsChange, changeAgency, changesSignIn } from './change-agency.ts'
import { readChecklist } from './checklist.ts'
import {
  type StoredAgency,
  findAccountManager,
  findLogo,
  findLogoPng,
  lockAgency,
  readAgency,
  readSettings,
} from './queries.ts'
import { language, t } from '#shared/i18n/t.ts'
import { sendFile } from '#server/core/files/send/send-file.ts'
import { notFound } from '#server/platform/errors.ts'

/** Reacts to changed settings, in the same transaction. `before` has the stored settings. */
export type SettingsChangeHandler = (
  ctx: Context,
  before: StoredAgency,
  change: SettingsChange,
) => Promise<void>

/** Registers the routes to read and change the agency's settings. */
export function agencyRoutes(app: App, handleSettingsChange: SettingsChangeHandler): void {
  route(app, agency.get, 'agency.read', ({ ctx }) => readSettings(ctx.db, app.services.config))

  route(
    app,
    agency.update,
    'agency.manage',
    {
      confirmed: async ({ ctx, body }) => changesSignIn(app.services.config, await readAgency(ctx.db), body),
    },
    async ({ ctx, body, request }) => {
      const stored = await lockAgency(ctx.db)
      ensureCurrent(request, stored)
      ensureName('name', body.name, stored.name)
      ensureName('accountManager.name', body.accountManager?.name, stored.accountManager?.name ?? null)
      ensureHolidays(body.holidays ?? [], stored.holidays)
      await changeAgency(app, ctx, stored, body)
      await handleSettingsChange(ctx, stored, body)
      return readSettings(ctx.db, app.services.config)
    },
  )

  route(app, agency.checklist, 'agency.read', ({ ctx }) => readChecklist(ctx.db))

  logoRoutes(app)

  app.get('/agency.css', async (request, reply) => {
    const { accentColor } = await readAgency(app.services.pool)
    const etag = `"${accentColor}"`
    void reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('text/css; charset=utf-8').send(styleOf(accentColor))
  })

  route(app, agency.terms, 'public', ({ ctx }) => legalText(ctx.db, 'terms'))

  route(app, agency.privacy, 'public', ({ ctx }) => legalText(ctx.db, 'privacy'))

  route(app, agency.accessibility, 'public', async ({ ctx }) => {
    const { settings, names } = await namesIn(ctx.db)
    const email = settings.accountManager?.email ?? null
    return { markdown: accessibilityStatement({ ...names, email, version: VERSION }) }
  })
}

/** Checks the names and days of holidays that aren't stored yet. @throws 400 */
function ensureHolidays(holidays: readonly Holiday[], stored: readonly Holiday[]): void {
  const names = new Set(stored.map(({ name }) => name))
  const days = new Set(stored.map(({ date }) => date))
  for (const [index, { name, date }] of holidays.entries()) {
    ensureName(`holidays.${index}.name`, name, names.has(name) ? name : null)
    ensureDay('holidays', date, days.has(date) ? date : null)
  }
}

/**
 * Returns the agency's own text in the reader's language, otherwise in the agency's language, otherwise the standard
 * text of the portal.
 */
async function legalText(db: Database, document: LegalDocument) {
  const { settings, names } = await namesIn(db)
  const own = settings.translations[language()]?.[document] ?? settings[document]
  return { markdown: own === null ? standardText(document, names) : fillNames(own, names) }
}

async function namesIn(db: Database) {
  const settings = await readAgency(db)
  const manager = await findAccountManager(db, settings)
  return { settings, names: { agency: settings.name, manager: manager?.name ?? t('your account manager') } }
}

// Starts with `html`, so that it overrides the build's styles wherever they are in the page.
const styleOf = (accent: string) =>
  `html:root{${Object.entries(accentTokens(accent))
    .map(([token, value]) => `${token}:${value}`)
    .join(';')}}\n`

/** Serves the agency's logo, unchanged and as a PNG, which mails include and other sites display. */
function logoRoutes(app: App): void {
  route(app, agency.logo, 'public', (visited) => sendLogo(app, visited))

  route(app, agency.logoPng, 'public', async (visited) => {
    const { png, id } = await findLogoPng(visited.ctx.db)
    return png ? sendPng(visited, `logo-${id}`, png) : sendLogo(app, visited)
  })
}

type Answering = Pick<Call<object, Actor | null>, 'ctx' | 'request' | 'reply'>

const SHARED = { 'cross-origin-resource-policy': 'cross-origin' }

async function sendLogo(app: App, { ctx, request, reply }: Answering) {
  const logo = await findLogo(ctx.db)
  if (!logo) throw notFound('Logo')
  return sendFile(app.services.storage, request, reply.headers(SHARED), logo)
}

function sendPng({ request, reply }: Answering, version: string, png: Buffer) {
  const etag = `"${version}"`
  void reply.headers({ ...SHARED, etag, 'cache-control': 'no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type('image/png').send(png)
}
