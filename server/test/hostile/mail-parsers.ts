import { isAuthentic } from '#server/features/inbound-mail/authentication.ts'
import { htmlToText } from '#server/features/inbound-mail/html-text.ts'
import { HEAD_MAX_BYTES } from '#server/features/inbound-mail/limits.ts'
import { countParts } from '#server/features/inbound-mail/open-mail.ts'
import type { OwnMailMarks } from '#server/features/inbound-mail/own-mail.ts'
import { readBody } from '#server/features/inbound-mail/read-body.ts'
import { classifyLines } from '#server/features/inbound-mail/split-reply.ts'
import { MOST_MS } from '../cpu-growth.ts'
import { readHead } from '#server/features/inbound-mail/read-head.ts'
import { type ForeignParser, MIB } from './foreign-parser.ts'
import { HTML, MAIL_HEAD, MAIL_PARTS, REPLY } from './grammars.ts'

const MARKS: OwnMailMarks = {
  addresses: ['reply@portal.example'],
  agencyName: 'Agency',
  publicUrl: 'https://portal.example',
  sentences: ['You can also reply to this email.'],
  greetings: ['Hi Kati,'],
  person: { name: 'Kati Test', addresses: ['kati@bakery.example'] },
}

/** The parsers of mails. */
export const mailParsers: Record<string, ForeignParser> = {
  'the head of a mail': {
    ...MAIL_HEAD,
    limit: HEAD_MAX_BYTES,
    read: async (text) => isAuthentic(await readHead(Buffer.from(text)), 'mx.example'),
  },
  // These run in a separate process, which is terminated after five seconds of CPU time.
  'what stands below the head of a mail': {
    ...MAIL_PARTS,
    limit: MIB,
    most: 5 * MOST_MS,
    read: (text) => readBody(Buffer.from(text), MARKS),
  },
  'the parts of a mail': { ...MAIL_PARTS, limit: MIB, read: countParts },
  'a reply': {
    ...REPLY,
    limit: MIB,
    most: 10 * MOST_MS,
    read: (text) => classifyLines(text.split('\n'), MARKS),
  },
  'a reply in HTML': { ...HTML, limit: MIB, most: 5 * MOST_MS, read: htmlToText },
}
