import type { Email } from 'postal-mime'
import { cutReply } from './cut-reply.ts'
import { htmlToText } from './html-text.ts'

/** What somebody wrote in a mail, without quotes and signature. Empty if there is nothing else. */
export async function answerText({ text, html }: Pick<Email, 'text' | 'html'>): Promise<string> {
  return cutReply(text?.trim() ? text : await htmlToText(html ?? ''))
}
