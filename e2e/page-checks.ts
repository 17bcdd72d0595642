import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Checks a dialog, menu, step, or error that no address opens: accessibility and sideways scrolling. The crawl checks
 * everything that has an address, so a story calls this once for each state that only it reaches.
 */
export async function expectSoundState(page: Page): Promise<void> {
  await expectNoAxeViolations(page)
  await expectNoSideways(page)
}

/** Checks the page, or the part of it selected by `within`, for violations of WCAG 2.2 A and AA. */
export async function expectNoAxeViolations(page: Page, within = 'html'): Promise<void> {
  const found = await findAxeViolations(page, within)
  expect(found, `${page.url()}\n${found.join('\n')}`).toEqual([])
}

/** What violates WCAG 2.2 A or AA on the page, or in the part of it selected by `within`, and where; without some rules. */
export async function findAxeViolations(
  page: Page,
  within = 'html',
  leftOut: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(AXE)
  const rules = Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }]))
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(within)}, ${JSON.stringify({ resultTypes: ['violations'], preload: false, rules })})`,
  )
  return violations.map(
    ({ id, help, nodes }) => `${id} (${help}): ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/** Checks that the page does not scroll sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, { message: page.url() }).toBeLessThanOrEqual(0)
}
