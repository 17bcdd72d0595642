import type { Page } from 'playwright-core'
import {
  findAxeViolations,
  findInvisibleTabStops,
  findNestedControls,
  findRepeatedIds,
} from '../../support/page-checks.ts'
import { findCutBeginnings, readTexts, type ShownTexts } from './cut-texts.ts'
import { findInterpreted } from './interpreted.ts'
import { findUntranslated } from './untranslated.ts'

/** The properties that a page should have. */
export interface ExpectedPage {
  language: string
  dir: 'ltr' | 'rtl'
  hasPointer: boolean
  /** CSS selector of the part that axe checks. */
  within: string
  /** Reads the strings that the page received as data. If undefined, the check for untranslated texts is skipped. */
  readData?: (() => Promise<ReadonlySet<string>>) | undefined
  agencyName: string
  /** IDs of axe rules to skip. */
  skippedRules?: readonly string[]
}

/** The results of checking a page. */
export interface CheckResults {
  problems: string[]
  texts: ShownTexts
}

/** Runs all checks on the page in its current state. */
export async function checkPage(page: Page, expected: ExpectedPage): Promise<CheckResults> {
  // Runs first, because later checks scroll the page.
  const sideways = await findSidewaysScroll(page)
  const untranslated = expected.readData ? await findUntranslated(page, expected.readData) : []
  const texts = await readTexts(page, expected.hasPointer)
  return {
    texts,
    problems: [
      ...addLabel('axe', await findAxeViolations(page, expected.within, expected.skippedRules)),
      ...addLabel('repeated id', await findRepeatedIds(page)),
      ...addLabel('nested control', await findNestedControls(page)),
      ...addLabel('invisible tab stop', await findInvisibleTabStops(page)),
      ...addLabel('scrolls sideways', sideways),
      ...addLabel('cut', texts.lost),
      ...addLabel('cut at the start', await findCutBeginnings(page)),
      ...addLabel('untranslated', untranslated),
      ...addLabel('interpreted', await findInterpreted(page)),
      ...addLabel('title', findWrongTitle(await page.title(), expected.agencyName)),
      ...addLabel('language', await findWrongLanguage(page, expected)),
    ],
  }
}

const addLabel = (check: string, problems: string[]) => problems.map((problem) => `${check}: ${problem}`)

/** Reports by how many pixels the page scrolls sideways, and up to five elements that extend past an edge. */
export const findSidewaysScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < 0 || right > clientWidth
      })
      .map((element) => element.outerHTML.slice(0, 200))
    return [`by ${scrollWidth - clientWidth} pixels: ${beyond.slice(0, 5).join('\n')}`]
  })

/** Checks that the title is the page's name followed by the agency's name. */
export function findWrongTitle(title: string, agencyName: string): string[] {
  const end = ` · ${agencyName.replaceAll(/\s+/g, ' ').trim()}`
  return title.endsWith(end) && title.length > end.length
    ? []
    : [`“${title}” is not a page name followed by “${end}”`]
}

async function findWrongLanguage(page: Page, { language, dir }: ExpectedPage): Promise<string[]> {
  const html = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
  return html[0] === language && (html[1] || 'ltr') === dir
    ? []
    : [`${html.join(' ')} instead of ${language} ${dir}`]
}

/** The largest cumulative layout shift that a page can have while it loads. */
const MAX_SHIFT = 0.02

/** Reports a layout shift above the limit, and the elements that moved. The page needs the `WATCH` script. */
export const findShift = async (page: Page): Promise<string[]> => {
  const { shift, moved } = await page.evaluate<{ shift: number; moved: string[] }>('globalThis.watched')
  if (shift <= MAX_SHIFT) return []
  return [`layout shift: ${shift.toFixed(3)}: ${moved.join(', ')}`]
}
