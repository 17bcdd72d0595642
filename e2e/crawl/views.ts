import type { View } from '../harness.ts'

/** How a crawl sees the pages. */
export interface CrawlView extends Pick<View, 'colorScheme'> {
  name: string
  width: number
  height?: number
  language: string
  forcedColors?: 'active'
  /** Where pages are rendered, except the first one of a device, which its browser renders. */
  rendered?: 'by the browser' | 'by the server'
}

/** Both in brackets and longer, from left to right and from right to left (`scripts/words/pseudo.ts`). */
const [LTR, RTL] = ['en-XA', 'en-XB']
const [PHONE, DESK] = [375, 1280]
const byServer = { rendered: 'by the server' } as const
const byBrowser = { rendered: 'by the browser' } as const

/** What `npm test` crawls. */
export const VIEWS: [CrawlView, CrawlView] = [
  { name: 'on a phone, left to right', width: PHONE, language: LTR, ...byServer },
  { name: 'at a desk, right to left', width: DESK, language: RTL, ...byBrowser },
]

/** The other way round, which `npm run test:all` crawls too. */
export const NIGHTLY_VIEWS: CrawlView[] = [
  { name: 'on a phone, right to left', width: PHONE, language: RTL, ...byBrowser },
  { name: 'at a desk, left to right', width: DESK, language: LTR, ...byServer },
]

/** In which `npm test` crawls one page of each layout. */
export const LAYOUT_VIEWS: CrawlView[] = [
  { name: 'in the dark, on a phone', width: PHONE, colorScheme: 'dark', language: LTR },
  // The narrowest screen that WCAG 1.4.10 (Reflow) asks for.
  { name: 'at 320 pixels', width: 320, height: 640, language: LTR },
  // What WCAG 1.4.10 asks for: a screen of 1280 by 1024, enlarged to 400 %.
  { name: 'enlarged to 400 %', width: 320, height: 256, language: LTR },
  { name: 'in forced colors', width: DESK, forcedColors: 'active', language: LTR },
]

/** In which `npm run test:all` crawls all pages. */
export const OTHER_VIEWS: CrawlView[] = [
  { name: 'in the dark, at a desk', width: DESK, colorScheme: 'dark', language: LTR },
  ...LAYOUT_VIEWS,
]
