import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Checks a dialog, menu, step, or error for accessibility and sideways scrolling. The crawl checks every page with an
 * address, so call this once for each state that has no address.
 */
export async function expectSoundState(page: Page): Promise<void> {
  await expectNoAxeViolations(page)
  expect(await findRepeatedIds(page), page.url()).toEqual([])
  expect(await findNestedControls(page), page.url()).toEqual([])
  await expectNoSideways(page)
}

/** Expects no violations of WCAG 2.2 A or AA on the page, or in the part that the selector `within` matches. */
export async function expectNoAxeViolations(page: Page, within = 'html'): Promise<void> {
  const found = await findAxeViolations(page, within)
  expect(found, `${page.url()}\n${found.join('\n')}`).toEqual([])
}

/**
 * Finds violations of WCAG 2.2 A or AA in the part that `within` matches: each rule, with the selectors of its
 * elements.
 */
export async function findAxeViolations(
  page: Page,
  within = 'html',
  skippedRules: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(AXE)
  const rules = Object.fromEntries(skippedRules.map((rule) => [rule, { enabled: false }]))
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(within)}, ${JSON.stringify({ resultTypes: ['violations'], preload: false, rules })})`,
  )
  return violations.map(
    ({ id, help, nodes }) => `${id} (${help}): ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/**
 * Finds IDs that several elements have. axe only asks for a review of them, and labels and hints may belong to the
 * wrong field.
 */
export const findRepeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
  })

const CONTROLS =
  ':is(a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=switch])'

/**
 * Finds links and buttons that contain another control, which a keyboard or a screen reader may not reach. axe doesn't
 * report controls in links.
 */
export const findNestedControls = (page: Page): Promise<string[]> =>
  page.evaluate(
    (controls) =>
      [
        ...document.querySelectorAll(`:is(a[href], button, summary, [role=button], [role=link]) ${controls}`),
      ].map(
        (inner) =>
          `${inner.outerHTML.slice(0, 120)} in ${inner.parentElement?.closest(controls)?.outerHTML.slice(0, 120)}`,
      ),
    CONTROLS,
  )

/**
 * Finds tab stops that have no visible area, so that the focus disappears. Skips inputs whose label is visible, what
 * appears when it gets the focus, and hidden helpers, which axe checks.
 */
export const findInvisibleTabStops = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    // Runs in the page, so it can't use functions outside.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const isVisible = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      let [x, y, endX, endY] = [left, top, right, bottom]
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflow } = getComputedStyle(around)
        // The focus scrolls to it.
        if (/auto|scroll/.test(overflow)) break
        if (!/hidden|clip/.test(overflow)) continue
        const box = around.getBoundingClientRect()
        x = Math.max(x, box.left)
        y = Math.max(y, box.top)
        endX = Math.min(endX, box.right)
        endY = Math.min(endY, box.bottom)
      }
      return endX - x > 1 && endY - y > 1
    }
    const hasVisibleLabel = (element: Element) =>
      element instanceof HTMLInputElement && [...(element.labels ?? [])].some(isVisible)
    return [...document.querySelectorAll<HTMLElement>(`${controls}, [tabindex]`)]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[inert], [aria-hidden=true], [data-radix-focus-guard]'))
      .filter((element) => !/focus(?:-visible)?:(?:not-)?sr-only/.test(element.className))
      .filter((element) => !isVisible(element) && !hasVisibleLabel(element))
      .map((element) => element.outerHTML.slice(0, 200))
  }, CONTROLS)

/** Expects that the page doesn't scroll sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  const readOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(readOverflow, { message: page.url() }).toBeLessThanOrEqual(0)
}
