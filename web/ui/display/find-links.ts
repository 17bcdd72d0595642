/** A part of a text: as typed, and where it leads if it is a link. */
export interface TextPart {
  text: string
  /** An `http:`, `https:` or `mailto:` URL. */
  href?: string
}

/**
 * What may be a link, as it is recognized in running text. Each alternative begins only where a word does and its parts
 * cannot overlap, so that no text is read more than a few times.
 */
const CANDIDATE =
  /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"\p{C}]+|(?<![\p{L}\p{N}@./_-])www\.(?=[\p{L}\p{N}])[^\s<>"\p{C}]+|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}/giu

/** Punctuation belongs to the sentence when a URL ends with it. */
const AFTER = new Set('.,:;!?\'"*_~…’”»›。，、')
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Splits a text into what is a link and what is not, in time linear in its length. All parts joined are the text. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const linked = found.slice(0, endOfLink(found))
    const href = addressOf(linked)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: linked, href })
    end = index + linked.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Where a link ends: before final punctuation, and before a bracket that closes one opened outside. */
function endOfLink(found: string): number {
  const unopened = unopenedIn(found)
  for (let end = found.length; ; end--) {
    const last = found[end - 1] ?? ''
    const left = unopened.get(last) ?? 0
    if (left > 0) unopened.set(last, left - 1)
    else if (!AFTER.has(last)) return end
  }
}

/** How many more closing brackets of a kind there are than opening ones. */
function unopenedIn(found: string): Map<string, number> {
  const count = new Map<string, number>()
  for (const character of found) count.set(character, (count.get(character) ?? 0) + 1)
  return new Map(
    Object.entries(OPENING).map(([close, open]) => [close, (count.get(close) ?? 0) - (count.get(open) ?? 0)]),
  )
}

/** Null for what only looks like an address, or hides its host behind a user name, as `https://bank.com@evil.com` does. */
function addressOf(link: string): string | null {
  if (/^https?:/i.test(link)) return webAddress(link)
  return /^www\./i.test(link) ? webAddress(`https://${link}`) : `mailto:${link}`
}

function webAddress(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { href, hostname, username, password } = new URL(link)
  return hostname.split('.').every(Boolean) && !username && !password ? href : null
}
