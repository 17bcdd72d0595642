import type { Page } from 'playwright-core'

/** The links of a list of tickets, a row each. */
export const rowsOf = (page: Page) => page.getByRole('row').getByRole('link', { name: /^View / })

/** What these links say: 'View ' and the ticket's title. */
export const titlesOf = async (page: Page): Promise<(string | null)[]> =>
  Promise.all((await rowsOf(page).all()).map(async (link) => link.getAttribute('aria-label')))
