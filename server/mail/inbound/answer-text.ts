import type { Email } from 'postal-mime'

/** An answer stands above what it quotes, and a comment is shorter. The parser's time grows with the square of this. */
const MOST_CHARACTERS = 25_000

/** What somebody wrote in a mail, without what they quote and their signature. Empty when there is nothing else. */
export async function answerText({ text, html }: Pick<Email, 'text' | 'html'>): Promise<string> {
  const written = text?.trim() ? text : await plainText(html ?? '')
  const { default: EmailReplyParser } = await import('email-reply-parser')
  const kept = withoutQuoteHead(tidy(written)).replaceAll(RULE, `$&${OURS}`)
  const visible = new EmailReplyParser().read(kept).getVisibleText()
  return withoutOutlookQuote(visible.replaceAll(OURS, '')).trim()
}

/** A line that people draw between paragraphs. The parser would take what follows for a signature. */
const RULE = /^ *-{3,4}(?= *$)/gm
/** Of no script: it makes a line another one for the parser. */
const OURS = '\ue000'

/**
 * `On Friday at 10:03 Sarah <sarah@agency.example> wrote:` above a quote, in any language: it tells a time or an address
 * and ends with a colon. Mail programs break it within the brackets.
 */
const withoutQuoteHead = (text: string) =>
  text
    .replaceAll(/<\n(?=[^\s<>]{1,300}@[^\s<>]{1,300}>)/g, '<')
    .replaceAll(/^(?!>)(?=.{0,300}(?:\d[:.h]\d\d|@)).{1,600}[:：] *\n\s{0,20}(?=>)/gm, '')

const tidy = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll(OURS, '')
    .slice(0, MOST_CHARACTERS)

/** Outlook sets a line above what it quotes, or nothing but the quoted mail's head, in its own language. */
const withoutOutlookQuote = (text: string) => text.split(OUTLOOK_LINE, 1)[0]?.split(OUTLOOK_HEAD, 1)[0] ?? ''

const OUTLOOK_LINE =
  /^(?:_{10,}|-{3,} ?original message ?-{3,})\s*$|^\*?From:\*? .{1,300}\n\*?(?:Sent|Date):\*? /im
/** The sender with an address, and two more such lines at least. */
const OUTLOOK_HEAD =
  /^\*?\p{L}[\p{L} ]{0,20}[:：]\*? [^\n<[(]{0,200}[<[(].{0,200}@.{1,200}(?:\n\*?\p{L}[\p{L} .]{0,25}[:：]\*? ?.{1,500}){2}/mu

/** Where Outlook on the web and on phones begins to quote; what follows has no mark of its own. */
const OUTLOOK_QUOTE =
  /<div[^<>]{0,200}\bid="?(?:x_)?(?:appendonsend|divRplyFwdMsg|mail-editor-reference-message-container)\b/i

/** Whether a picture stands in what a mail quotes only, such as a logo that was in ours. */
export function isQuotedPicture(html: string, contentId: string): boolean {
  const at = html.indexOf(`cid:${contentId}`)
  const outlook = html.search(OUTLOOK_QUOTE)
  const quote = html.search(/<blockquote\b/i)
  return (outlook >= 0 && at > outlook) || (quote >= 0 && at > quote && at < html.lastIndexOf('</blockquote'))
}

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
