import { sql } from 'kysely'
import type * as z from 'zod'
import type { AgencyChange, OpeningHours } from '#shared/settings/schemas.ts'
import { WEEKDAYS } from '#shared/settings/values.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/core/context/context.ts'
import { audit, getAuditChanges } from '#server/core/audit/record-audit.ts'
import type { App } from '#server/core/api/app.ts'
import { getFirstStepColumns } from './checklist.ts'
import { type StoredAgency, canBeAccountManager, getRegistrationMode } from './queries.ts'
import { invalidLogoMessage, LOGO_TYPES, PICTURE_MAX_BYTES } from '#shared/files/values.ts'
import { requireUnusedPicture } from '#server/core/files/attach.ts'
import { WorkerFailed } from '#server/platform/jobs/worker-process.ts'
import { t } from '#shared/i18n/t.ts'
import { fieldError } from '#server/platform/errors.ts'
import { getLanguageOffer } from './language-offer.ts'
import { supportedLanguages } from '#server/platform/i18n/translate.ts'

export type SettingsChange = z.output<typeof AgencyChange>

/** Whether a change affects who can sign in, and how. */
export const isSignInChange = (
  config: Config,
  stored: StoredAgency,
  { registration, staffSecondFactor, clientSecondFactor }: SettingsChange,
): boolean =>
  (registration !== undefined &&
    getRegistrationMode({ registration }, config) !== getRegistrationMode(stored, config)) ||
  (staffSecondFactor !== undefined && staffSecondFactor !== stored.staffSecondFactor) ||
  (clientSecondFactor !== undefined && clientSecondFactor !== stored.clientSecondFactor)

/** Changes settings of the locked agency. @throws 400 as `chooseLogo` and `toLanguageColumns` do */
export async function changeAgency(
  app: App,
  ctx: Context,
  { stored, change }: { stored: StoredAgency; change: SettingsChange },
): Promise<void> {
  const {
    logo,
    accountManager,
    businessHours,
    holidays,
    targetHoursByPriority,
    emergency,
    checklistDismissed,
    language,
    languages,
    translations,
    ...plain
  } = change
  const columns = {
    ...plain,
    ...(await chooseLogo(app, ctx, logo)),
    ...toLanguageColumns(stored, { language, languages, translations }),
    ...(accountManager !== undefined && (await toManagerColumns(ctx, stored, accountManager))),
    ...(targetHoursByPriority && toTargetColumns(targetHoursByPriority)),
    ...(emergency !== undefined && {
      emergencyPhone: emergency?.phone ?? null,
      emergencyWords: emergency?.words ?? null,
    }),
    ...(businessHours && { businessHours: JSON.stringify(businessHours) }),
    ...(holidays && { holidays: JSON.stringify(holidays) }),
    ...(checklistDismissed !== undefined && {
      checklistDismissedAt: checklistDismissed ? (stored.checklistDismissedAt ?? sql<string>`now()`) : null,
    }),
    ...getFirstStepColumns(change),
  }
  if (Object.values(columns).every((value) => value === undefined)) return
  await ctx.db.updateTable('agency').set(columns).execute()
  const details = getAuditChanges(toAuditedValues(stored), toAuditedValues(change), AUDITED_SETTINGS)
  if (details) await audit(ctx, 'agency.changed', { details })
}

type ChosenManager = NonNullable<SettingsChange['accountManager']>

/** Returns an account manager as it's stored. A staff member's name isn't stored, because it can change. */
const toStoredManager = (manager: ChosenManager): ChosenManager =>
  manager.userId === null ? manager : { ...manager, name: null }

/** Returns the columns of an account manager. @throws 400 for anyone but active staff, unless already chosen */
async function toManagerColumns(ctx: Context, stored: StoredAgency, chosen: ChosenManager | null) {
  const manager: Partial<ChosenManager> = chosen ? toStoredManager(chosen) : {}
  const { userId = null, name = null, email = null, clientEmail = null, clientPhone = null } = manager
  if (
    userId !== null &&
    userId !== stored.accountManager?.userId &&
    !(await canBeAccountManager(ctx.db, userId))
  )
    throw fieldError('accountManager.userId', t('Please choose a staff member'))
  return {
    managerId: userId,
    managerName: name,
    managerEmail: email,
    managerClientEmail: clientEmail,
    managerClientPhone: clientPhone,
  }
}

type TargetHours = NonNullable<SettingsChange['targetHoursByPriority']>

const toTargetColumns = ({ low, medium, high, urgent }: TargetHours) => ({
  ...(low !== undefined && { targetHoursLow: low }),
  ...(medium !== undefined && { targetHours: medium }),
  ...(high !== undefined && { targetHoursHigh: high }),
  ...(urgent !== undefined && { targetHoursUrgent: urgent }),
})

/** Settings whose values are audited. The account manager, the emergency contact, and long texts aren't. */
const AUDITED_SETTINGS = [
  'name',
  'accentColor',
  'timeZone',
  'language',
  'languages',
  ...WEEKDAYS,
  'holidays',
  'targetHours',
  'targetHoursLow',
  'targetHoursHigh',
  'targetHoursUrgent',
  'maxProjectFileMb',
  'registration',
  'staffSecondFactor',
  'clientSecondFactor',
]

/** Converts settings for the audit log: hours to a text per day, holidays to a list of texts. */
const toAuditedValues = ({
  accountManager,
  businessHours,
  holidays,
  targetHoursByPriority,
  ...rest
}: SettingsChange | StoredAgency) => ({
  ...rest,
  ...(accountManager !== undefined && { accountManager: accountManager && toStoredManager(accountManager) }),
  ...(targetHoursByPriority && toTargetColumns(targetHoursByPriority)),
  ...(businessHours && Object.fromEntries(WEEKDAYS.map((day) => [day, formatHours(businessHours[day])]))),
  ...(holidays && { holidays: holidays.map(({ date, name }) => `${date} ${name}`) }),
})
const formatHours = (hours: OpeningHours | null) => (hours ? `${hours.from}–${hours.to}` : 'closed')

const NO_FORMS = { logoPng: null, logoWidth: null, logoHeight: null, logoOpaque: null }

/**
 * Returns the columns of a logo that the actor uploaded: no logo if `name` is null, no columns if it's undefined.
 * @throws 400 for an upload that is unknown, someone else's, in use, too large, or not a picture; 503 if many wait
 */
async function chooseLogo(app: App, ctx: Context, name: string | null | undefined) {
  if (name === undefined) return {}
  if (name === null) return { logoUploadId: null, ...NO_FORMS }
  const logo = { path: 'logo', types: LOGO_TYPES, refusal: invalidLogoMessage }
  return {
    logoUploadId: await requireUnusedPicture(ctx, name, logo),
    ...(await createLogoForms(app, name)),
  }
}

/** Returns a logo's other forms. If none can be made, the picture is shown unchanged everywhere. */
async function createLogoForms({ pictures, services: { storage } }: App, name: string) {
  const picture = await storage.spool(await storage.read(name), { limit: PICTURE_MAX_BYTES })
  try {
    const result = await pictures.logo(picture.path)
    if ('refused' in result || !result.logo) return NO_FORMS
    const { width, height, opaque } = result.logo
    return { logoPng: result.bytes, logoWidth: width, logoHeight: height, logoOpaque: opaque }
  } catch (error) {
    if (error instanceof WorkerFailed) return NO_FORMS
    throw error
  } finally {
    await storage.discard(picture)
  }
}

type LanguageChange = Pick<z.output<typeof AgencyChange>, 'language' | 'languages' | 'translations'>

/**
 * Returns the columns of changed languages and of texts in them.
 * @throws 400 for an unsupported language, and if the agency's own language wouldn't be offered
 */
function toLanguageColumns(stored: StoredAgency, { language, languages, translations }: LanguageChange) {
  for (const code of languages ?? []) requireSupportedLanguage('languages', code)
  const own = language ?? stored.language
  if (language !== undefined) requireSupportedLanguage('language', language)
  if (languages ? !languages.includes(own) : !getLanguageOffer(stored).offered.includes(own))
    throw fieldError(
      languages ? 'languages' : 'language',
      t('The agency’s language must be one of the languages it offers'),
    )
  return {
    ...(language !== undefined && { language }),
    ...(languages && { languages: sortLanguages(languages) }),
    ...(translations && {
      translations: JSON.stringify(mergeTranslations(stored.translations, translations)),
    }),
  }
}

function requireSupportedLanguage(path: string, code: string): void {
  if (!supportedLanguages.some((language) => language.code === code))
    throw fieldError(path, t('The portal isn’t available in the language {code}', { code }))
}

/** Sorts codes in the order of `shared/i18n/languages.ts`, each once. */
const sortLanguages = (codes: readonly string[]) =>
  supportedLanguages.map(({ code }) => code).filter((code) => codes.includes(code))

/** Returns the texts with the changed ones. Languages without any texts are left out. */
function mergeTranslations(
  stored: StoredAgency['translations'],
  change: NonNullable<LanguageChange['translations']>,
): StoredAgency['translations'] {
  for (const code of Object.keys(change)) requireSupportedLanguage(`translations.${code}`, code)
  const codes = new Set([...Object.keys(stored), ...Object.keys(change)])
  const texts = [...codes].map((code) => {
    const all = Object.entries({ ...stored[code], ...change[code] })
    return [code, Object.fromEntries(all.filter(([, text]) => text != null))] as const
  })
  return Object.fromEntries(texts.filter(([, own]) => Object.keys(own).length > 0))
}
