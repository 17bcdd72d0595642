import type { Database } from '#server/platform/db/connection.ts'
import { parseStoredParts, translateMail } from '#server/core/mail/content.ts'

/** Returns the mails that a user got or will get, or everyone's mails, in English, oldest first. */
export async function readTranslatedMails(db: Database, to?: { id: number }) {
  let mails = db.selectFrom('mails').selectAll().orderBy('id')
  if (to) mails = mails.where('userId', '=', to.id)
  const rows = await mails.execute()
  return rows.map((mail) => translateMail({ ...mail, language: 'en', parts: parseStoredParts(mail.parts) }))
}

/** Returns only the subjects of a user's mails. */
export const readSubjects = async (db: Database, to: { id: number }): Promise<string[]> =>
  (await readTranslatedMails(db, to)).map(({ subject }) => subject)
