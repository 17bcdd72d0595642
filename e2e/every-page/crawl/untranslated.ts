import type { Page } from 'playwright-core'

/** Runs in the page. Reads its title, its visible texts, and the attributes that name elements. */
function readShownTexts(): string[] {
  const names = [...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].flatMap(
    (element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  )
  // `pre` elements show data from programs unchanged.
  const raw = [...document.querySelectorAll<HTMLElement>('pre')].map((element) => element.innerText)
  const visible = raw.reduce((text, part) => text.replace(part, ' '), document.body.innerText)
  return [...new Set([document.title, visible, ...names])]
}

/** Removes the bracketed texts, which `t` translated. */
function removeTranslated(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
  return rest === text ? text : removeTranslated(rest)
}

/** Words that `Intl` formats produce. */
const FORMATS =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun|AM|PM|GMT|UTC|ago|in|next|last|this|now|yesterday|today|tomorrow|seconds?|minutes?|hours?|days?|weeks?|months?|years?|at|or|and|KB|MB|Bytes|Central European (?:Standard|Summer) Time)\b/g

/** Initials, addresses, colors, and names of time zones, which aren't translated. */
const NAMES = /#[\dA-Fa-f]{6}\b|\b[A-Z]{2}\b|https?:\S+|\b[\w-]+\.example\b|\b[A-Z]\w+\/[A-Z][\w/ -]+/g

/** The minimum length of the end of a file name that is shown separately (`web/ui/attachments/cut-name.tsx`). */
const MIN_NAME_END = 8

const collapseSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Collects all strings in a JSON value, line by line. */
export function collectStrings(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') for (const line of value.split('\n')) found.add(collapseSpaces(line))
  else if (value && typeof value === 'object')
    for (const one of Object.values(value)) collectStrings(one, found)
  return found
}

/**
 * Finds the texts of a page in a pseudo-language that are neither translated by `t` nor part of the page's data. Reads the data
 * after the page, because a response may arrive and be shown in between.
 */
export async function findUntranslated(
  page: Page,
  readData: () => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const shown = await page.evaluate(readShownTexts)
  const data = await readData()
  const known = [...data].filter((text) => text.length > 2).toSorted((a, b) => b.length - a.length)
  const lines = shown
    .flatMap((text) => removeTranslated(text).split('\n'))
    .map(collapseSpaces)
    .filter((text) => /[A-Za-z]{2}/.test(text))
  return (
    [...new Set(lines)]
      // A page shows a file name in two parts, so its end alone counts as data.
      .filter((text) => text.length < MIN_NAME_END || !known.some((word) => word.includes(text)))
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
