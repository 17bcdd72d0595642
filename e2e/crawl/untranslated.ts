import type { Page } from 'playwright-core'

/** Runs in the page: every text that it shows or names something with, and its title. */
function textsShown(): string[] {
  const named = [...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].flatMap(
    (element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  )
  // What programs sent is shown as it is.
  const raw = [...document.querySelectorAll<HTMLElement>('pre')].map((element) => element.innerText)
  const shown = raw.reduce((text, part) => text.replace(part, ' '), document.body.innerText)
  return [...new Set([document.title, shown, ...named])]
}

/** What remains of a text without what `t` says. */
function unsaid(text: string): string {
  const within = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
  return within === text ? text : unsaid(within)
}

/** What formats of `Intl` say. */
const FORMATS =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun|AM|PM|GMT|UTC|ago|in|next|last|this|now|yesterday|today|tomorrow|seconds?|minutes?|hours?|days?|weeks?|months?|years?|at|or|and|KB|MB|Bytes|Central European (?:Standard|Summer) Time)\b/g

/** Initials, addresses, colors and names of time zones, which no language has of its own. */
const NAMES = /#[\dA-Fa-f]{6}\b|\b[A-Z]{2}\b|https?:\S+|\b[\w-]+\.example\b|\b[A-Z]\w+\/[A-Z][\w/ -]+/g

/** Letters at least of the end of a file's name (`web/ui/attachments/cut-name.tsx`). */
const CUT_END = 8

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Strings of the answers that a page got: what people wrote, and values. */
export function collectStrings(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') for (const line of value.split('\n')) found.add(oneLine(line))
  else if (value && typeof value === 'object')
    for (const one of Object.values(value)) collectStrings(one, found)
  return found
}

/** The texts of a page in a pseudo-language that are neither said by `t` nor part of what the page got (`data`). */
export async function findUntranslated(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const known = [...data].filter((text) => text.length > 2).toSorted((a, b) => b.length - a.length)
  const lines = (await page.evaluate(textsShown))
    .flatMap((text) => unsaid(text).split('\n'))
    .map(oneLine)
    .filter((text) => /[A-Za-z]{2}/.test(text))
  return (
    [...new Set(lines)]
      // A file's name is shown in two parts.
      .filter((text) => text.length < CUT_END || !known.some((word) => word.includes(text)))
      .map((text) =>
        known
          .reduce((rest, word) => rest.replaceAll(word, ' '), text)
          .replaceAll(FORMATS, ' ')
          .replaceAll(NAMES, ' ')
          .trim(),
      )
      .filter((text) => /[A-Za-z]{2}/.test(text))
  )
}
