import type { View } from '../../support/harness.ts'

/** The screen, language, and rendering in which a crawl opens pages. */
export interface CrawlView extends Pick<View, 'colorScheme'> {
  name: string
  width: number
  height?: number
  language: string
  forcedColors?: 'active'
  /** The renderer of pages, by default the server. The browser always renders the first page of a device. */
  rendered?: 'by the browser' | 'by the server'
}

/** Pseudo-languages with longer texts in brackets, left to right and right to left (`scripts/i18n/pseudo.ts`). */
const [LTR, RTL] = ['en-XA', 'en-XB']
/** Widths in pixels. */
const [PHONE, DESKTOP] = [375, 1280]
const byServer = { rendered: 'by the server' } as const
const byBrowser = { rendered: 'by the browser' } as const

/** `npm test` crawls all pages in these views. */
export const VIEWS: [CrawlView, CrawlView] = [
  { name: 'on a phone, left to right', width: PHONE, language: LTR, ...byServer },
  { name: 'on a desktop, right to left', width: DESKTOP, language: RTL, ...byBrowser },
]

/** `npm run test:all` also crawls all pages in these views, the other two combinations of width and direction. */
export const NIGHTLY_VIEWS: CrawlView[] = [
  { name: 'on a phone, right to left', width: PHONE, language: RTL, ...byBrowser },
  { name: 'on a desktop, left to right', width: DESKTOP, language: LTR, ...byServer },
]

/** `npm test` crawls one page for each layout in these views. */
export const LAYOUT_VIEWS: CrawlView[] = [
  { name: 'on a phone, in dark mode', width: PHONE, colorScheme: 'dark', language: LTR },
  // The narrowest screen that WCAG 1.4.10 (Reflow) requires.
  { name: 'at 320 pixels', width: 320, height: 640, language: LTR },
  // WCAG 1.4.10 requires 400% zoom on a screen of 1280 by 1024 pixels.
  { name: 'at 400% zoom', width: 320, height: 256, language: LTR },
  { name: 'with forced colors', width: DESKTOP, forcedColors: 'active', language: LTR },
]

/** `npm run test:all` also crawls all pages in these views. */
export const OTHER_VIEWS: CrawlView[] = [
  { name: 'on a desktop, in dark mode', width: DESKTOP, colorScheme: 'dark', language: LTR },
  ...LAYOUT_VIEWS,
]
