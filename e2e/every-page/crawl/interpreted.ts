import type { Page } from 'playwright-core'

/** Runs in the page. Finds payloads that ran, and elements and links that came from a text. */
function findInPage(): string[] {
  const ran = 'ran' in window ? ['a payload ran'] : []
  const hostile = '[onerror],[onload],img[src="x"],body script:not([src])'
  const elements = [...document.querySelectorAll(hostile)].map(
    (element) => `a text became an element: ${element.outerHTML.slice(0, 200)}`,
  )
  const links = [...document.querySelectorAll('a[href],iframe[src],form[action]')]
    .map(
      (element) =>
        element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action') ?? '',
    )
    .filter((target) => /^\s*(?:javascript|data|vbscript):/i.test(target))
    .map((target) => `a text became a link: ${target}`)
  return [...ran, ...elements, ...links]
}

/** Finds texts that the page treated as code: scripts that ran, and texts that became elements or links. */
export const findInterpreted = (page: Page): Promise<string[]> => page.evaluate(findInPage)
