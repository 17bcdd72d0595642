import { type SqlBool, sql } from 'kysely'
import type { LogoDimensions } from '#shared/settings/logo-dimensions.ts'
import type { AccountManager, Agency, BusinessHours, Holiday } from '#shared/settings/schemas.ts'
import { getStandardText } from '#shared/settings/legal-texts.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActiveUser, selectPictureUrl } from '#server/core/records/sql-fragments.ts'
import { MIB, STORED_FILE_COLUMNS } from '#server/core/files/queries.ts'
import { getLanguageOffer } from './language-offer.ts'
import { withLanguage, supportedLanguages } from '#server/platform/i18n/translate.ts'

/** Whether a user can be the account manager: staff who have signed in and still can. */
const isPossibleManager = sql<SqlBool>`users.role = 'staff' and users.invited_at is null and ${isActiveUser('users')}`

/** The account manager's name. Null without one, and after the chosen staff member has left. */
const MANAGER_NAME = sql<string | null>`coalesce(agency.manager_name,
  (select full_name from users where users.id = agency.manager_id and ${isPossibleManager}))`

const selectAgency = (db: Database) =>
  db
    .selectFrom('agency')
    .select(['name', 'accentColor', 'mailFooter', 'terms', 'privacy', 'timeZone', 'targetHours'])
    .select('maxProjectFileMb')
    .select((eb) => eb.ref('translations').$castTo<Agency['translations']>().as('translations'))
    .select(['language', 'languages', 'updatedAt', 'version', 'logoUploadId', 'checklistDismissedAt'])
    .select([
      sql<string | null>`'/api/agency/logo?v=' || logo_upload_id`.as('logo'),
      sql<LogoDimensions | null>`case when logo_opaque is not null then
        json_build_object('width', logo_width, 'height', logo_height, 'opaque', logo_opaque) end`.as(
        'logoLook',
      ),
      sql<Agency['accountManager']>`case when ${MANAGER_NAME} is not null then json_build_object(
        'userId', manager_id, 'name', ${MANAGER_NAME}, 'email', manager_email,
        'clientEmail', manager_client_email, 'clientPhone', manager_client_phone) end`.as('accountManager'),
      sql<Agency['targetHoursByPriority']>`json_build_object('low', target_hours_low, 'medium', target_hours,
        'high', target_hours_high, 'urgent', target_hours_urgent)`.as('targetHoursByPriority'),
      sql<Agency['emergency']>`case when emergency_phone is not null
        then json_build_object('phone', emergency_phone, 'words', emergency_words) end`.as('emergency'),
      sql<boolean>`'hours' = any(first_steps)`.as('hoursChosen'),
      sql<BusinessHours>`business_hours`.as('businessHours'),
      sql<Holiday[]>`holidays`.as('holidays'),
      sql<Agency['registration']>`registration`.as('registration'),
      sql<Agency['staffSecondFactor']>`staff_second_factor`.as('staffSecondFactor'),
      sql<Agency['clientSecondFactor']>`client_second_factor`.as('clientSecondFactor'),
    ])

/** The agency's settings as they're stored. */
export type StoredAgency = Omit<
  Agency,
  'serverMaxProjectFileMb' | 'languages' | 'spokenLanguages' | 'standardTexts'
> & {
  /** Null for all supported languages. */
  languages: string[] | null
  version: number
  logoUploadId: number | null
  logoLook: LogoDimensions | null
}

/** Reads the agency's current settings. */
export const readAgency = (db: Database): Promise<StoredAgency> => selectAgency(db).executeTakeFirstOrThrow()

/** Reads the agency's settings with the values that apply where the agency leaves them to the installation. */
export const readAgencySettings = async (db: Database, config: Config): Promise<Agency> => {
  const agency = await readAgency(db)
  const { own: language, offered: languages } = getLanguageOffer(agency)
  const languageOptions = supportedLanguages.map(({ code, name }) => ({ code, name }))
  return {
    ...agency,
    language,
    languages,
    spokenLanguages: languageOptions,
    standardTexts: withLanguage(language, () => ({
      terms: getStandardText('terms').trim(),
      privacy: getStandardText('privacy').trim(),
    })),
    serverMaxProjectFileMb: config.maxProjectFileBytes / MIB,
  }
}

/** Reads the agency's settings, locked until the transaction ends. */
export const lockAgency = (tx: Database) => selectAgency(tx).forUpdate().executeTakeFirstOrThrow()

/** Returns whether people can register: the agency's setting, or otherwise the installation's. */
export const getRegistrationMode = ({ registration }: Pick<Agency, 'registration'>, config: Config) =>
  registration ?? config.registration

/** Finds the contact for help with signing in: the account manager, otherwise the first staff member. */
export async function findAccountManager(
  db: Database,
  { accountManager }: Pick<Agency, 'accountManager'>,
): Promise<{ name: string } | null> {
  if (accountManager) return { name: accountManager.name }
  const first = await db
    .selectFrom('users')
    .select('fullName as name')
    .where(isPossibleManager)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first ?? null
}

/**
 * Reads the account manager's name and the contact details that the agency entered for clients. Without an account
 * manager, it's only the first staff member's name. Visitors and guests must not get the details.
 */
export async function readAccountManager(
  db: Database,
  agency: Pick<Agency, 'accountManager'>,
): Promise<AccountManager | null> {
  const { accountManager } = agency
  if (!accountManager) {
    const first = await findAccountManager(db, agency)
    return first && { ...first, picture: null, email: null, phone: null }
  }
  const { userId, name, clientEmail: email, clientPhone: phone } = accountManager
  const person =
    userId === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(selectPictureUrl('users').as('picture'))
          .where('id', '=', userId)
          .executeTakeFirst()
  return { name, picture: person?.picture ?? null, email, phone }
}

/** Finds the file of the chosen account manager's picture. */
export const findManagerPicture = (db: Database) =>
  db
    .selectFrom('agency')
    .innerJoin('users', 'users.id', 'agency.managerId')
    .innerJoin('uploads', 'uploads.id', 'users.pictureUploadId')
    .select(['uploads.name', 'uploads.fileType'])
    .where(isPossibleManager)
    .executeTakeFirst()

/** Returns whether the agency can choose this user as its account manager. */
export const canBeAccountManager = async (db: Database, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(isPossibleManager)
    .executeTakeFirst()) !== undefined

/** Finds the file of the agency's logo. */
export const findLogo = (db: Database) =>
  db
    .selectFrom('agency')
    .innerJoin('uploads', 'uploads.id', 'agency.logoUploadId')
    .select(STORED_FILE_COLUMNS)
    .executeTakeFirst()

/** Reads a PNG of the agency's logo and the id of its file. Both can be null. */
export const findLogoPng = (db: Database) =>
  db.selectFrom('agency').select(['logoPng as png', 'logoUploadId as id']).executeTakeFirstOrThrow()

/** Reads the settings that the agency's icons are made of. */
export const findIconBranding = (db: Database) =>
  db.selectFrom('agency').select(['name', 'accentColor', 'logoUploadId', 'logoPng']).executeTakeFirstOrThrow()
