/** The marks that show that a quote is of our mail. The parser's process gets them with each mail. */
export interface OwnMailMarks {
  /** Addresses that our mails come from or accept replies at, in lower case and without tokens. */
  addresses: string[]
  /** The agency's name, which is the sender's name in our mails. */
  agencyName: string
  /** The portal's address, which begins the links in our mails. */
  publicUrl: string
  /** Whole lines of our mails in every language, such as the hint that people can reply. */
  sentences: string[]
  /** The greetings in every language that our mails to this person begin with. */
  greetings: string[]
  /** The subject of the mail that the person replies to, if they reply to one. */
  subject?: string | undefined
  /** The person's name and addresses, which identify their signature and their own quoted mails. */
  person: { name: string; addresses: string[] }
}

/** Whether a text names one of our addresses, with or without a token. */
export const hasOwnAddress = (text: string, { addresses }: OwnMailMarks): boolean => {
  const lower = text.toLowerCase()
  return addresses.some((address) => {
    const [local = '', domain = ''] = address.split('@')
    return isInWords(lower, address) || (lower.includes(`${local}+`) && lower.includes(`@${domain}`))
  })
}

/** Whether a text has the agency's name, not just as part of a word. */
export const hasAgencyName = (text: string, { agencyName }: OwnMailMarks): boolean =>
  agencyName !== '' && isInWords(text, agencyName)

/** Whether a text has the agency's name, or a word of it, which is how some people save a contact. */
export const hasAgencyWord = (text: string, marks: OwnMailMarks): boolean =>
  hasAgencyName(text, marks) ||
  splitWords(marks.agencyName).some((word) => word.length > 3 && isInWords(text.toLowerCase(), word))

/** Whether a text has the person's full name. */
export const hasPersonName = (text: string, { person }: OwnMailMarks): boolean =>
  person.name !== '' && isInWords(text, person.name)

function isInWords(text: string, part: string): boolean {
  const pieces = text.split(part)
  return pieces.some(
    (piece, i) => i > 0 && !LETTER.test(pieces[i - 1]?.at(-1) ?? '') && !LETTER.test(piece.charAt(0)),
  )
}

const LETTER = /[\p{L}\p{M}\p{Nd}]/u

/** Whether a line can only come from one of our mails, even if no header is above it. */
export const isOwnSentence = (line: string, marks: OwnMailMarks): boolean =>
  marks.sentences.includes(line) || REPLY_TOKEN.test(line)

/** Whether a line has a link to the portal. A person can also type it, so it counts only below our greeting. */
export const hasPortalLink = (line: string, { publicUrl }: OwnMailMarks): boolean => line.includes(publicUrl)

/** Whether a line is a greeting of our mails. Someone else can greet the person with the same words. */
export const isGreeting = (line: string, { greetings }: OwnMailMarks): boolean => greetings.includes(line)

/** Whether a line is from the letterhead above the greeting: our name, or our logo as a link. */
export const isLetterhead = (line: string, { agencyName, publicUrl }: OwnMailMarks): boolean =>
  line === agencyName || line.includes(publicUrl)

/** Whether a text has only the person's name, or a part of it. */
export function isPersonName(text: string, { person }: OwnMailMarks): boolean {
  if (text.length > 60) return false
  const names = new Set(splitWords(person.name))
  const words = splitWords(text)
  return words.length > 0 && words.length <= 4 && words.every((word) => names.has(word))
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []

/** The token of a reply address (`server/core/mail/reply-address.ts`). */
const REPLY_TOKEN = /\+[btp][0-9a-z]{1,7}-[0-9a-z]{1,7}-[0-9a-z]{26,30}@/i
