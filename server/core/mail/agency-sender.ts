import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readAccountManager, readAgency } from '#server/core/settings/queries.ts'
import type { Sender } from './compose.ts'

/** Reads the agency's details, because mails are sent in its name. */
export async function readSender(db: Database, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<Sender> {
  const agency = await readAgency(db)
  const { name, accentColor, logoUploadId, logoLook, mailFooter, translations } = agency
  const manager = await readAccountManager(db, agency)
  return {
    agencyName: name,
    accentColor,
    logo: logoUploadId
      ? { path: `/api/agency/logo.png?v=${logoUploadId}`, opaque: logoLook?.opaque ?? false }
      : null,
    publicUrl,
    footer: mailFooter,
    footers: Object.fromEntries(
      Object.entries(translations).map(([code, texts]) => [code, texts.mailFooter]),
    ),
    contact: agency.accountManager?.email ?? null,
    accountManager: manager && { ...manager, picture: null },
  }
}
