import type { Page } from 'playwright-core'
import { findAxeViolations } from '../page-checks.ts'
import { findCutBeginnings, readTexts, type ShownTexts } from './cut-texts.ts'
import { findInterpreted } from './interpreted.ts'
import { findUntranslated } from './untranslated.ts'

/** What a page should be like. */
export interface Expected {
  language: string
  dir: 'ltr' | 'rtl'
  hasPointer: boolean
  /** The part of the page that axe checks. */
  within: string
  /** Strings that the page received as data. Undefined skips the check for untranslated texts. */
  data?: ReadonlySet<string> | undefined
  agencyName: string
  /** Axe rules that don't apply. */
  leftOut?: readonly string[]
}

/** The results of checking a page. */
export interface Found {
  problems: string[]
  texts: ShownTexts
}

/** Runs all checks on what the page shows now. */
export async function checkPage(page: Page, expected: Expected): Promise<Found> {
  // This check comes first because the others scroll the page.
  const sideways = await findSideways(page)
  const untranslated = expected.data ? await findUntranslated(page, expected.data) : []
  const texts = await readTexts(page, expected.hasPointer)
  return {
    texts,
    problems: [
      ...labeled('axe', await findAxeViolations(page, expected.within, expected.leftOut)),
      ...labeled('scrolls sideways', sideways),
      ...labeled('cut', texts.lost),
      ...labeled('cut at its beginning', await findCutBeginnings(page)),
      ...labeled('not said by t', untranslated),
      ...labeled('interpreted', await findInterpreted(page)),
      ...labeled('title', findWrongTitle(await page.title(), expected.agencyName)),
      ...labeled('language', await findWrongLanguage(page, expected)),
    ],
  }
}

const labeled = (check: string, found: string[]) => found.map((one) => `${check}: ${one}`)

/** By how many pixels a page scrolls sideways, and the elements that reach over its edge. */
export const findSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -1 || right > clientWidth + 1
      })
      .map((element) => element.outerHTML.slice(0, 200))
    return [`by ${scrollWidth - clientWidth} pixels: ${beyond.slice(0, 5).join('\n')}`]
  })

/** A title has the page's name before the agency's. */
export function findWrongTitle(title: string, agencyName: string): string[] {
  const end = ` · ${agencyName.replaceAll(/\s+/g, ' ').trim()}`
  return title.endsWith(end) && title.length > end.length ? [] : [`“${title}” is no name before “${end}”`]
}

async function findWrongLanguage(page: Page, { language, dir }: Expected): Promise<string[]> {
  const html = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
  return html[0] === language && (html[1] || 'ltr') === dir
    ? []
    : [`${html.join(' ')} instead of ${language}`]
}

/** Of the screen's height and width, the most that may move while a page loads. */
const MOST_SHIFT = 0.02

/** Whether the page uses the portal's font, and when each font file arrived. A late one often causes a shift. */
const describeFonts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const fonts = files.filter(({ name }) => name.endsWith('.woff2'))
    const arrivals = fonts.map(({ name, responseEnd }) => `${name} after ${Math.round(responseEnd)} ms`)
    return [document.documentElement.dataset['font'] ?? 'fallback', ...arrivals].join(', ')
  })

/** What moved while a page loaded, as `WATCH` has seen it. */
export const findShift = async (page: Page): Promise<string[]> => {
  const { shift, moved } = await page.evaluate<{ shift: number; moved: string[] }>('globalThis.watched')
  if (shift <= MOST_SHIFT) return []
  return [
    `moves while it loads: by ${shift.toFixed(3)}: ${moved.join(', ')}; fonts: ${await describeFonts(page)}`,
  ]
}
