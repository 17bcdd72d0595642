import type { Page } from 'playwright-core'

/** Returns the links of a ticket list, one per row. */
export const readRows = (page: Page) => page.getByRole('row').getByRole('link', { name: /^View / })

/** Returns the labels of these links: 'View ' and the ticket's title. */
export const readTitles = async (page: Page): Promise<(string | null)[]> =>
  Promise.all((await readRows(page).all()).map(async (link) => link.getAttribute('aria-label')))
