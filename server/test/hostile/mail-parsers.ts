import { isAuthentic } from '#server/delivery/mail/inbound/authentication.ts'
import { cutReply } from '#server/delivery/mail/inbound/cut-reply.ts'
import { htmlToText, quotedPictures } from '#server/delivery/mail/inbound/html-text.ts'
import { HEAD_MAX_BYTES } from '#server/delivery/mail/inbound/limits.ts'
import { countParts } from '#server/delivery/mail/inbound/read-body.ts'
import { readHead } from '#server/delivery/mail/inbound/read-head.ts'
import { type ForeignParser, MIB } from './foreign-parser.ts'
import { HTML, MAIL_HEAD, MAIL_PARTS, REPLY } from './grammars.ts'

/**
 * What of ours reads mails. The parser of what stands below a head runs in a process of its own, for five seconds at
 * most, which `server/features/inbound-mail/hostile-mails.test.ts` tries.
 */
export const mailParsers: Record<string, ForeignParser> = {
  'the head of a mail': {
    ...MAIL_HEAD,
    limit: HEAD_MAX_BYTES,
    read: async (text) => isAuthentic(await readHead(Buffer.from(text), 'portal.example'), 'mx.example'),
  },
  'the parts of a mail': { ...MAIL_PARTS, limit: MIB, read: countParts },
  'a reply': { ...REPLY, limit: MIB, read: cutReply },
  'a reply in HTML': { ...HTML, limit: MIB, read: htmlToText },
  'the pictures of a reply in HTML': { ...HTML, limit: MIB, read: (text) => quotedPictures(text)('a') },
}
