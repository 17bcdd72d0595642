import type { Browser } from 'playwright-core'
import { type State, signIn } from '../support/demo.ts'
import { PUBLIC_PAGES, clientPages, staffPages } from '../web/pages.ts'

/** The elements of a page that the test watches and uses, as CSS selectors. */
interface TouchedPage {
  route: string
  /** The content that people came for, which is seen when it's painted. In a list, it's the title of the first row. */
  seen: string
  /** The link that is tapped at that moment and has to work. */
  tapped: string
  /** The field that gets typed text at that moment and must not lose it. */
  typed?: string
}

/** A page to visit. */
export interface PhonePage extends TouchedPage {
  path: string
  state?: State
  /** The number of requests that the page is known to make. */
  requests?: number
}

const TITLE = 'main tbody tr[data-key] a[href]'
const SEARCH = 'main input[type=search]'
const USERNAME = 'main input[name=username]'
const getFirst = (list: string) => `main ul[aria-label="${list}"] li:first-child`

const OF_ANYBODY: TouchedPage[] = [
  { route: '/auth', seen: USERNAME, tapped: 'main a[href^="/forgot"]', typed: USERNAME },
]
const OF_CLIENTS: TouchedPage[] = [
  {
    route: '/',
    seen: `${getFirst('Requires your attention')} p`,
    tapped: `${getFirst('Requires your attention')} a`,
  },
  { route: '/tickets', seen: TITLE, tapped: TITLE, typed: SEARCH },
  { route: '/tickets/:id', seen: 'main h1', tapped: 'main a[href="/tickets"]' },
]
const OF_STAFF: TouchedPage[] = [
  { route: '/staff', seen: `${getFirst('Pending briefs')} p`, tapped: `${getFirst('Pending briefs')} a` },
  { route: '/staff/tickets', seen: TITLE, tapped: TITLE, typed: SEARCH },
  { route: '/staff/projects', seen: TITLE, tapped: TITLE, typed: SEARCH },
]

/** The routes that are measured by default. */
export const ROUTES = [...OF_ANYBODY, ...OF_CLIENTS, ...OF_STAFF].map(({ route }) => route)

/** Returns the pages of a portal with the demo's data. */
export async function phonePages(browser: Browser, url: string): Promise<PhonePage[]> {
  const client = await signIn(browser, url, 'katharina', clientPages)
  const staff = await signIn(browser, url, 'sarah', staffPages)
  return [
    ...addState(OF_ANYBODY, PUBLIC_PAGES),
    ...addState(OF_CLIENTS, client.found, client.state),
    ...addState(OF_STAFF, staff.found, staff.state),
  ]
}

const addState = (touched: TouchedPage[], pages: typeof PUBLIC_PAGES, state?: State): PhonePage[] =>
  touched.map((page) => {
    const path = pages.find(({ route }) => route === page.route)?.path
    if (path === undefined) throw new Error(`${page.route} is not a page for this role`)
    return { ...page, path, ...(state && { state }) }
  })
