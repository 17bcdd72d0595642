import type { Email, Header } from 'postal-mime'
import { toReadableAddress } from '#shared/contract/email-address.ts'
import { HEAD_MAX_BYTES } from './limits.ts'

/** The headers of a mail, parsed without its body. */
export interface MailHead {
  /** The Message-ID as the sender's program wrote it, or undefined if there is none that can be stored. */
  messageId: string | undefined
  /** The sender's address in lower case, in the form in which addresses are stored. */
  from: string
  subject: string
  /** Every address that the mail was sent to, including the envelope's. */
  recipients: string[]
  /** Whether a program sent the mail, such as an out-of-office reply or a bounce. */
  automatic: boolean
  /** The headers in their order, newest first. Keys are in lower case. */
  headers: Header[]
  /** Whether the headers end within 64 KB. */
  whole: boolean
}

/** Parses the headers of a raw mail, or of as much as there is. */
export async function readHead(raw: Buffer): Promise<MailHead> {
  const { parseMail } = await import('./parse-mail.ts')
  const { bytes, whole } = cutHead(raw)
  // The parser decodes headers at the empty line below them.
  const mail = await parseMail(Buffer.concat([bytes, Buffer.from('\n\n')]))
  const { headers, from, subject = '' } = mail
  return {
    messageId: getMessageId(mail),
    from: toReadableAddress((from?.address ?? '').toLowerCase().replaceAll('\0', '')),
    subject,
    recipients: listRecipients(mail),
    automatic: isAutomatic(mail),
    headers,
    whole,
  }
}

/** Cuts a mail at its first empty line. */
function cutHead(raw: Buffer): { bytes: Buffer; whole: boolean } {
  const start = raw.subarray(0, HEAD_MAX_BYTES)
  const end = start.toString('latin1').search(/(?:^|\n)\r*\n/)
  if (end >= 0) return { bytes: start.subarray(0, end), whole: true }
  return { bytes: start, whole: raw.length <= HEAD_MAX_BYTES }
}

/** Returns the Message-ID if it can be stored. No mail program writes a Message-ID that PostgreSQL can't store. */
function getMessageId({ messageId }: Email): string | undefined {
  return messageId && /^[!-~]{1,500}$/.test(messageId) ? messageId : undefined
}

const ENVELOPE_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

function listRecipients({ headers, to = [], cc = [] }: Email): string[] {
  const headerRecipients = [...to, ...cc].flatMap((address) => address.group ?? [address])
  const envelope = headers.filter(({ key }) => ENVELOPE_HEADERS.includes(key)).map(({ value }) => value)
  return [...envelope, ...headerRecipients.map(({ address }) => address)]
}

/**
 * Whether a program sent the mail (RFC 3834). Headers that programs also add to people's mails don't count, such as
 * `List-Id`, `Precedence: list`, and `X-Auto-Response-Suppress`.
 */
function isAutomatic({ headers, from, subject = '' }: Email): boolean {
  const value = (key: string) =>
    headers
      .find((header: Header) => header.key === key)
      ?.value.trim()
      .toLowerCase()
  const submitted = value('auto-submitted')
  return (
    (submitted !== undefined && !/^(?:no\b|$)/.test(submitted)) ||
    /^<\s*>$/.test(value('return-path') ?? '') ||
    ['precedence', 'x-precedence'].some((key) => value(key) === 'auto_reply') ||
    headers.some(({ key }) => key === 'x-autoreply' || key.startsWith('x-autorespond')) ||
    (value('content-type') ?? '').startsWith('multipart/report') ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? '') ||
    ABSENCE_SUBJECT.test(foldLetters(subject))
  )
}

/** Removes case, accents, and invisible characters, because programs differ in them. */
const foldLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('ı', 'i')

/**
 * The phrases that begin the subjects of out-of-office replies in the portal's languages. A colon or a dash follows
 * them, so a person can still write about such replies.
 */
const ABSENCE_SUBJECT = new RegExp(
  foldLetters(
    `^\\s*(?:${[
      'auto(?:matic)?[ -]?(?:reply|response)|out[ -]of[ -](?:the[ -])?office(?: (?:auto)?reply| message)?|away from (?:the )?office|auto: .{1,80} is out of the office',
      'automatische antwort|(?:automatische )?abwesenheits(?:notiz|nachricht|benachrichtigung|meldung|assistent)?|abwesend',
      'otomatik (?:yanıt|cevap)|ofis dışında(?:yım)?|ofis dışı',
      'رد تلقائي|رد آلي|الرد التلقائي|خارج المكتب',
      "réponse automatique|absence du bureau|absente? du bureau|message d[’']absence",
      'respuesta automática|fuera de (?:la )?oficina|ausente de la oficina',
      "risposta automatica|fuori sede|fuori ufficio|assente dall[’']ufficio",
      'odpowiedź automatyczna|automatyczna odpowiedź|autoodpowiedź|poza biurem|nieobecność w biurze',
    ].join('|')})(?:\\s*[:：([|]|\\s+[-–—]|\\s+(?:re|aw):|\\s*$)`,
  ),
  'u',
)
