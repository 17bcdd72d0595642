import type { Email } from 'postal-mime'

/** An answer stands above what it quotes, and a comment is shorter. The parser's time grows with the square of this. */
const MOST_CHARACTERS = 25_000

/** What somebody wrote in a mail, without what they quote and their signature. Empty when there is nothing else. */
export async function answerText({ text, html }: Pick<Email, 'text' | 'html'>): Promise<string> {
  const written = text?.trim() ? text : await plainText(html ?? '')
  const { default: EmailReplyParser } = await import('email-reply-parser')
  const visible = new EmailReplyParser().read(tidy(written)).getVisibleText()
  return withoutOutlookQuote(visible).trim()
}

const tidy = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\u00a0', ' ')
    .slice(0, MOST_CHARACTERS)

/** Outlook sets a line above what it quotes, or nothing but the quoted mail's head. */
const withoutOutlookQuote = (text: string) =>
  text.split(
    /^(?:_{10,}|-{3,} ?original message ?-{3,})\s*$|^\*?From:\*? .{1,300}\n\*?(?:Sent|Date):\*? /im,
    1,
  )[0] ?? ''

/** Where Outlook on the web and on phones begins to quote; what follows has no mark of its own. */
const OUTLOOK_QUOTE =
  /<div[^<>]{0,200}\bid="?(?:x_)?(?:appendonsend|divRplyFwdMsg|mail-editor-reference-message-container)\b/i

/** HTML as text, what it quotes marked by `>`. */
async function plainText(html: string): Promise<string> {
  const { toPlainText } = await import('@react-email/render')
  return toPlainText(html.split(OUTLOOK_QUOTE, 1)[0]?.slice(0, MOST_CHARACTERS * 10) ?? '', {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'style', format: 'skip' },
      { selector: 'blockquote', format: 'blockquote' },
      { selector: 'div.gmail_quote', format: 'skip' },
    ],
  })
}
