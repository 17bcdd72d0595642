import { t } from '#shared/i18n/t.ts'
import { linkClassName } from '../base/button.tsx'

/** A text with its links; see `UserText`. */
export default function LinkedText({ text }: { text: string }) {
  let offset = 0
  return findLinks(text).map((part) => {
    const key = offset
    offset += part.text.length
    return part.href ? <TextLink key={key} text={part.text} href={part.href} /> : part.text
  })
}

/** Puts the link above a row that can be pressed as a whole. */
const textLinkClassName = `relative z-10 wrap-anywhere ${linkClassName}`

function TextLink({ text, href }: { text: string; href: string }) {
  if (href.startsWith('mailto:'))
    return (
      <a href={href} className={textLinkClassName}>
        {text}
      </a>
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={textLinkClassName}>
      {text}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}

/** A part of a text: as typed, with its URL if it is a link. */
interface TextPart {
  text: string
  /** An `http:`, `https:`, or `mailto:` URL. */
  href?: string
}

/**
 * Matches possible links in running text. Each alternative begins only where a word does and its parts can't overlap,
 * so that no text is read more than a few times. Browsers encode paired quotation marks in a URL, and no URL has Arabic
 * punctuation, so a URL ends there.
 */
const CANDIDATE =
  /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”„‟«»‹›`＂「」『』《》〈〉،؛؟\p{C}]+|(?<![\p{L}\p{N}@./_-])www\.(?=[\p{L}\p{N}])[^\s<>"“”„‟«»‹›`＂「」『』《》〈〉،؛؟\p{C}]+|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}/giu

/** Punctuation belongs to the sentence when a URL ends with it. */
const TRAILING_PUNCTUATION = new Set(".,:;!?'*_~…‘’‚‛´＇۔。，、．！？：；｡､")
const BRACKETS = new Map(Object.entries({ ')': '(', ']': '[', '}': '{', '）': '（', '］': '［', '】': '【' }))
const OPENING = new Set(BRACKETS.values())
/** Single quotation marks with the marks that close them. They can also be apostrophes within an address. */
const CLOSING: Readonly<Record<string, string>> = {
  "'": "'",
  '‘': '’',
  '’': '’',
  '‚': '‘’',
  '‛': '’',
  '＇': '＇',
}
const WORD = /[\p{L}\p{N}]/u

/** Splits a text into links and other parts, in time linear in its length. The joined parts are the text. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const linked = found.slice(0, findLinkEnd(found, CLOSING[text[index - 1] ?? ''] ?? ''))
    const href = toLinkUrl(linked)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: linked, href })
    end = index + linked.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Returns where a link ends: before final punctuation, or the mark that closes a pair opened before it. */
function findLinkEnd(found: string, closing: string): number {
  const open = new Map<string, number>()
  let end = 0
  for (; end < found.length; end++) {
    const character = found[end] ?? ''
    const opening = BRACKETS.get(character) ?? ''
    const openCount = open.get(opening) ?? 0
    if (OPENING.has(character)) open.set(character, (open.get(character) ?? 0) + 1)
    else if (opening && openCount > 0) open.set(opening, openCount - 1)
    else if (opening || (closing.includes(character) && !WORD.test(found[end + 1] ?? ''))) break
  }
  while (TRAILING_PUNCTUATION.has(found[end - 1] ?? '')) end--
  return end
}

/** Returns a link's URL. Null for no address, or a host hidden by a username: `https://bank.com@evil.com`. */
function toLinkUrl(link: string): string | null {
  if (/^https?:/i.test(link)) return toWebUrl(link)
  return /^www\./i.test(link) ? toWebUrl(`https://${link}`) : `mailto:${link}`
}

function toWebUrl(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { href, hostname, username, password } = new URL(link)
  return hostname.split('.').every(Boolean) && !username && !password ? href : null
}
