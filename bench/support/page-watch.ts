import type { Page, Request } from 'playwright-core'

/** The values that `WATCH` collects in the page's `watched`. */
export interface PageTimes {
  /** Largest contentful paint, in milliseconds after the navigation started. */
  paint: number
  /** Cumulative layout shift. */
  shift: number
  /** The elements that moved: the tag, first words, and old and new pixels from the top of each. */
  moved: string[]
  /** The longest delay before the page handled a key press or click, in milliseconds. */
  delay: number
  /** The longest time from a key press or click to the next frame, in milliseconds, in steps of eight. */
  response: number
}

/**
 * Runs in the page before the page's own code. Shifts are summed as browsers report them, in windows of 5 s. Browsers
 * report the first key press or click, and any that took 16 ms or longer.
 */
export const WATCH = `
globalThis.watched = { paint: 0, shift: 0, moved: [], delay: 0, response: 0 }
const answered = (list) => {
  for (const { startTime, processingStart, duration } of list.getEntries()) {
    watched.delay = Math.max(watched.delay, processingStart - startTime)
    watched.response = Math.max(watched.response, duration)
  }
}
new PerformanceObserver(answered).observe({ type: 'event', durationThreshold: 16, buffered: true })
new PerformanceObserver(answered).observe({ type: 'first-input', buffered: true })
new PerformanceObserver((list) => {
  watched.paint = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
let began = 0, last = 0, sum = 0
new PerformanceObserver((list) => {
  for (const { startTime, value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue
    for (const { node, previousRect, currentRect } of sources) {
      const element = node instanceof Element ? node : node?.parentElement
      const words = element?.textContent.slice(0, 30)
      watched.moved.push(\`\${element?.tagName.toLowerCase()} “\${words}”: \${previousRect.top} to \${currentRect.top}\`)
    }
    const same = startTime - last < 1000 && startTime - began < 5000
    sum = same ? sum + value : value
    began = same ? began : startTime
    last = startTime
    watched.shift = Math.max(watched.shift, sum)
  }
}).observe({ type: 'layout-shift', buffered: true })`

const QUIET_MS = 500

/** Waits until there are no new `requests`. Pages keep a stream of events open, so the network is never idle. */
export async function waitUntilQuiet(page: Page, requests: readonly Request[]): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (let known = -1; known !== requests.length; await page.waitForTimeout(QUIET_MS)) known = requests.length
}
