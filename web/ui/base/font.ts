/**
 * Shows words in the portal's font as soon as it has loaded; until then they stand in fonts that every device has, fitted
 * to the same widths (`web/fallback-fonts.css`). Nothing asks for the font earlier, so that it delays nothing else.
 */
export function showFont(): void {
  document.fonts
    .load('1em "Inter Variable"')
    .then(() => document.documentElement.setAttribute('data-font', 'loaded'))
    .catch(() => undefined)
}

/** Whether the browser has kept files of an earlier visit, the font among them. */
export const hasVisitedBefore = (): boolean =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
    ({ transferSize }) => !transferSize,
  )
