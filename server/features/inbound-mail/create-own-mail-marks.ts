import type { Database } from '#server/platform/db/connection.ts'
import type { Config } from '#server/platform/config/config.ts'
import { supportedLanguages, withLanguage } from '#server/platform/i18n/translate.ts'
import { readSender } from '#server/core/mail/agency-sender.ts'
import { formatGreeting, getMuteLabel, getReplyHint } from '#server/core/mail/compose.ts'
import { getSenderAddress } from '#server/core/mail/transport.ts'
import type { OwnMailMarks } from './own-mail.ts'

/** Returns what quotes of our mails to a person contain, in every language: the person may have changed theirs. */
export async function createOwnMailMarks(
  db: Database,
  { publicUrl, replyAddress, smtpUrl }: Pick<Config, 'publicUrl' | 'replyAddress' | 'smtpUrl'>,
  person: { name: string; addresses: string[] },
): Promise<OwnMailMarks> {
  const { agencyName, contact } = await readSender(db, { publicUrl })
  const inEachLanguage = (format: () => string) =>
    supportedLanguages.map(({ code }) => withLanguage(code, format))
  return {
    addresses: [replyAddress, smtpUrl && getSenderAddress({ smtpUrl, publicUrl }), contact].flatMap(
      (address) => address?.toLowerCase() ?? [],
    ),
    agencyName,
    publicUrl,
    sentences: [...inEachLanguage(getReplyHint), ...inEachLanguage(() => `${getMuteLabel()}:`)],
    greetings: inEachLanguage(() => formatGreeting({ fullName: person.name })),
    person,
  }
}
