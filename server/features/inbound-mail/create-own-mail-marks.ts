import type { Database } from '#server/platform/db/connection.ts'
import type { Config } from '#server/platform/config/config.ts'
import { supportedLanguages, withLanguage } from '#server/platform/i18n/translate.ts'
import { readSender } from '#server/core/mail/agency-sender.ts'
import { formatGreeting, getMuteLabel, getReplyHint } from '#server/core/mail/compose.ts'
import { getSenderAddress } from '#server/core/mail/sender-address.ts'
import type { IncomingMail } from './incoming-mail.ts'
import type { OwnMailMarks } from './own-mail.ts'

/**
 * Returns the marks of quotes of our mails for the person whose reply address a mail was sent to. The texts are in
 * every language, because the person may have changed theirs.
 */
export async function createOwnMailMarks(
  db: Database,
  { publicUrl, replyAddress, smtpUrl }: Pick<Config, 'publicUrl' | 'replyAddress' | 'smtpUrl'>,
  { head, target }: IncomingMail,
): Promise<OwnMailMarks> {
  const { agencyName } = await readSender(db, { publicUrl })
  const user = target && (await findPerson(db, target.userId))
  return {
    addresses: [replyAddress, smtpUrl && getSenderAddress({ smtpUrl, publicUrl })].flatMap(
      (address) => address?.toLowerCase() ?? [],
    ),
    agencyName,
    publicUrl,
    sentences: [...formatInEachLanguage(getReplyHint), ...formatInEachLanguage(() => `${getMuteLabel()}:`)],
    greetings: formatInEachLanguage(() => formatGreeting({ fullName: user?.fullName ?? null })),
    person: {
      name: user?.fullName ?? '',
      addresses: [head.from, ...(user ? [user.email.toLowerCase()] : [])],
    },
  }
}

const formatInEachLanguage = (format: () => string) =>
  supportedLanguages.map(({ code }) => withLanguage(code, format))

const findPerson = (db: Database, id: number) =>
  db.selectFrom('users').select(['fullName', 'email']).where('id', '=', id).executeTakeFirst()
