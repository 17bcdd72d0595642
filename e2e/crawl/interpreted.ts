import type { Page } from 'playwright-core'

/** Runs in the page. */
function findInPage(): string[] {
  const ran = 'ran' in window ? ['a text was executed'] : []
  const hostile = '[onerror],[onload],img[src="x"],body script:not([src])'
  const elements = [...document.querySelectorAll(hostile)].map(
    (element) => `an element was made of a text: ${element.outerHTML.slice(0, 200)}`,
  )
  const links = [...document.querySelectorAll('a[href],iframe[src],form[action]')]
    .map(
      (element) =>
        element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action') ?? '',
    )
    .filter((target) => /^\s*(?:javascript|data|vbscript):/i.test(target))
    .map((target) => `a link was made of a text: ${target}`)
  return [...ran, ...elements, ...links]
}

/** What was executed on a page, or was rendered from text as an element or a link. */
export const findInterpreted = (page: Page): Promise<string[]> => page.evaluate(findInPage)
