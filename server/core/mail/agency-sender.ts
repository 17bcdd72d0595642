import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import type { Sender } from './compose.ts'

/** Reads the agency's details, because mails are sent in its name. */
export async function readSender(db: Database, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<Sender> {
  const { name, accentColor, logoUploadId, logoLook, mailFooter, translations, accountManager } =
    await readAgency(db)
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
    contact: accountManager?.email ?? null,
  }
}
