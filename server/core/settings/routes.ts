import { getAccentTokens } from '#shared/settings/accent.ts'
import { getAccessibilityStatement } from '#shared/settings/accessibility-statement.ts'
import type { LegalDocument } from '#shared/settings/values.ts'
import { agencyEndpoints } from '#shared/settings/endpoints.ts'
import type { Holiday } from '#shared/settings/schemas.ts'
import { fillNames, getStandardText } from '#shared/settings/legal-texts.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Context } from '#server/core/context/context.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { requireCurrentVersion, route, type Call } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { VERSION } from '#server/platform/version.ts'
import { validateDay } from '#server/core/api/validate-day.ts'
import { requireValidName } from '#server/platform/http/require-valid-name.ts'
import { type SettingsChange, changeAgency, isSignInChange } from './change-agency.ts'
import { readChecklist } from './checklist.ts'
import {
  type StoredAgency,
  findAccountManager,
  findLogo,
  findLogoPng,
  lockAgency,
  readAccountManager,
  readAgency,
  readAgencySettings,
} from './queries.ts'
import { getLanguage, t } from '#shared/i18n/t.ts'
import { sendFile } from '#server/core/files/send/send-file.ts'
import { notFound } from '#server/platform/errors.ts'

/** Reacts to changed settings, in the same transaction. `stored` has the settings before the change. */
export type SettingsChangeHandler = (
  ctx: Context,
  stored: StoredAgency,
  change: SettingsChange,
) => Promise<void>

/** Registers the routes to read and change the agency's settings. */
export function agencyRoutes(app: App, handleSettingsChange: SettingsChangeHandler): void {
  route(app, agencyEndpoints.get, 'agency.read', ({ ctx }) => readAgencySettings(ctx.db, app.services.config))

  route(
    app,
    agencyEndpoints.update,
    'agency.manage',
    {
      isConfirmationRequired: async ({ ctx, body }) =>
        isSignInChange(app.services.config, await readAgency(ctx.db), body),
    },
    async ({ ctx, body, request }) => {
      const stored = requireCurrentVersion(request, await lockAgency(ctx.db))
      requireValidName('name', body.name, stored.name)
      requireValidName('accountManager.name', body.accountManager?.name, stored.accountManager?.name ?? null)
      validateHolidays(body.holidays ?? [], stored.holidays)
      await changeAgency(app, ctx, { stored, change: body })
      await handleSettingsChange(ctx, stored, body)
      return readAgencySettings(ctx.db, app.services.config)
    },
  )

  route(app, agencyEndpoints.accountManager, 'session.use', async ({ ctx }) => ({
    accountManager: await readAccountManager(ctx.db, await readAgency(ctx.db)),
  }))

  route(app, agencyEndpoints.checklist, 'agency.read', ({ ctx }) => readChecklist(ctx.db))

  logoRoutes(app)

  app.get('/agency.css', async (request, reply) => {
    const { accentColor } = await readAgency(app.services.pool)
    const etag = `"${accentColor}"`
    void reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('text/css; charset=utf-8').send(formatAccentStyle(accentColor))
  })

  route(app, agencyEndpoints.terms, 'public', ({ ctx }) => readLegalText(ctx.db, 'terms'))

  route(app, agencyEndpoints.privacy, 'public', ({ ctx }) => readLegalText(ctx.db, 'privacy'))

  route(app, agencyEndpoints.accessibility, 'public', async ({ ctx }) => {
    const { settings, names } = await readAgencyNames(ctx.db)
    const email = settings.accountManager?.email ?? null
    return { markdown: getAccessibilityStatement({ ...names, email, version: VERSION }) }
  })
}

/** Checks the names and days of holidays that aren't stored yet. @throws 400 */
function validateHolidays(holidays: readonly Holiday[], stored: readonly Holiday[]): void {
  const names = new Set(stored.map(({ name }) => name))
  const days = new Set(stored.map(({ date }) => date))
  for (const [index, { name, date }] of holidays.entries()) {
    requireValidName(`holidays.${index}.name`, name, names.has(name) ? name : null)
    validateDay('holidays', date, days.has(date) ? date : null)
  }
}

/** Returns the agency's text in this language, otherwise in its own, otherwise the portal's standard text. */
async function readLegalText(db: Database, document: LegalDocument) {
  const { settings, names } = await readAgencyNames(db)
  const own = settings.translations[getLanguage()]?.[document] ?? settings[document]
  return { markdown: own === null ? getStandardText(document, names) : fillNames(own, names) }
}

async function readAgencyNames(db: Database) {
  const settings = await readAgency(db)
  const manager = await findAccountManager(db, settings)
  return { settings, names: { agency: settings.name, manager: manager?.name ?? t('your account manager') } }
}

// Starts with `html`, so that it overrides the build's styles wherever they are in the page.
const formatAccentStyle = (accent: string) =>
  `html:root{${Object.entries(getAccentTokens(accent))
    .map(([token, value]) => `${token}:${value}`)
    .join(';')}}\n`

/** Serves the agency's logo, unchanged and as a PNG, which mails include and other sites display. */
function logoRoutes(app: App): void {
  route(app, agencyEndpoints.logo, 'public', (visited) => sendLogo(app, visited))

  route(app, agencyEndpoints.logoPng, 'public', async (visited) => {
    const { png, id } = await findLogoPng(visited.ctx.db)
    return png ? sendPng(visited, `logo-${id}`, png) : sendLogo(app, visited)
  })
}

type LogoCall = Pick<Call<object, Actor | null>, 'ctx' | 'request' | 'reply'>

const SHARED = { 'cross-origin-resource-policy': 'cross-origin' }

async function sendLogo(app: App, { ctx, request, reply }: LogoCall) {
  const logo = await findLogo(ctx.db)
  if (!logo) throw notFound('Logo')
  return sendFile(app.services.storage, { request, reply: reply.headers(SHARED) }, logo)
}

function sendPng({ request, reply }: LogoCall, version: string, png: Buffer) {
  const etag = `"${version}"`
  void reply.headers({ ...SHARED, etag, 'cache-control': 'no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type('image/png').send(png)
}
