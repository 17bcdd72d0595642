import { isAuthentic } from '#server/features/inbound-mail/authentication.ts'
import { cutReply } from '#server/features/inbound-mail/cut-reply.ts'
import { htmlToText, createQuotedPictureCheck } from '#server/features/inbound-mail/html-text.ts'
import { HEAD_MAX_BYTES } from '#server/features/inbound-mail/limits.ts'
import { countParts, readBody } from '#server/features/inbound-mail/read-body.ts'
import { MOST_MS } from '../cpu-growth.ts'
import { readHead } from '#server/features/inbound-mail/read-head.ts'
import { type ForeignParser, MIB } from './foreign-parser.ts'
import { HTML, MAIL_HEAD, MAIL_PARTS, REPLY } from './grammars.ts'

/** The parsers of mails. */
export const mailParsers: Record<string, ForeignParser> = {
  'the head of a mail': {
    ...MAIL_HEAD,
    limit: HEAD_MAX_BYTES,
    read: async (text) => isAuthentic(await readHead(Buffer.from(text), 'portal.example'), 'mx.example'),
  },
  // Runs in a separate process, which is terminated after five seconds.
  'what stands below the head of a mail': {
    ...MAIL_PARTS,
    limit: MIB,
    most: 3 * MOST_MS,
    read: (text) => readBody(Buffer.from(text)),
  },
  'the parts of a mail': { ...MAIL_PARTS, limit: MIB, read: countParts },
  'a reply': { ...REPLY, limit: MIB, read: cutReply },
  'a reply in HTML': { ...HTML, limit: MIB, read: htmlToText },
  'the pictures of a reply in HTML': {
    ...HTML,
    limit: MIB,
    read: (text) => createQuotedPictureCheck(text)('a'),
  },
}
