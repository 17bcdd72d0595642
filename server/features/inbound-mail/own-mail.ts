/** What a quote of one of our mails contains. The parser's process has no settings, so it gets them with each mail. */
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
  /** The person's name and addresses, which tell their signature and their own quoted mails. */
  person: { name: string; addresses: string[] }
}

/** Whether a text names one of our addresses, with or without a token. */
export const hasOwnAddress = (text: string, { addresses }: OwnMailMarks): boolean => {
  const lower = text.toLowerCase()
  return addresses.some((address) => {
    const [local = '', domain = ''] = address.split('@')
    return lower.includes(address) || (lower.includes(`${local}+`) && lower.includes(`@${domain}`))
  })
}

/** Whether a header of a quote says that the quoted mail is ours. */
export const isOwnHeader = (text: string, marks: OwnMailMarks): boolean =>
  hasOwnAddress(text, marks) || (marks.agencyName !== '' && text.includes(marks.agencyName))

/** Whether a line can only come from one of our mails, even if no header is above it. */
export const isOwnSentence = (line: string, marks: OwnMailMarks): boolean =>
  marks.sentences.includes(line.trim()) || REPLY_TOKEN.test(line)

/** Whether a line has a link to the portal. A person can also type it, so it counts only below a header. */
export const hasPortalLink = (line: string, { publicUrl }: OwnMailMarks): boolean => line.includes(publicUrl)

export const isGreeting = (line: string, { greetings }: OwnMailMarks): boolean => greetings.includes(line.trim())

/** The token of a reply address (`server/core/mail/reply-address.ts`). */
const REPLY_TOKEN = /\+[btp][0-9a-z]{1,7}-[0-9a-z]{1,7}-[0-9a-z]{26,30}@/i
