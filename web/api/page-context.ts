import type { PageData, PageVisitor } from '#shared/rendered-page.ts'

/** The data of a page and its visitor. On the server, each rendered page has its own context. */
export interface PageContext {
  visitor: PageVisitor
  /** The data that the server read for this page. Undefined on the server and on a plain page. */
  pageData: PageData | undefined
  /** When its data was read, in milliseconds since 1970. */
  readAt: number
  /** The values of `createResource`, by name. */
  resources: PageData['resources']
  /** The values of `pageState`, by the functions that create them. */
  states: Map<() => object, object>
  /** The modules that the page has used, relative to `web/`. Only the server uses the set, for preloads. */
  parts: Set<string>
}

/** Creates a context in which nothing has been read yet. */
export const newPageContext = (visitor: PageVisitor, pageData?: PageData): PageContext => ({
  visitor,
  pageData,
  readAt: pageData?.at ?? Date.now(),
  resources: {},
  states: new Map(),
  parts: new Set(),
})

const browser: PageVisitor = {
  fetch: (...request) => fetch(...request),
  timeZone: undefined,
  get language() {
    return navigator.language
  },
  get platform() {
    return navigator.platform
  },
  get hasPasskeys() {
    return 'PublicKeyCredential' in globalThis
  },
  get cookies() {
    return document.cookie
  },
}

/** Reads the data that the server wrote into the page (`server/app/pages/first-page.ts`). */
function readPageData(): PageData | undefined {
  const text = globalThis.document?.getElementById('first-data')?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}

const browserContext = newPageContext(browser, readPageData())

let currentContext = () => browserContext

/** Returns the context of this page. On the server, it must be read while the page is being loaded or rendered. */
export const getPageContext = (): PageContext => currentContext()

/** Makes `getPageContext` return the context of the page that the server is rendering (`web/render-page.tsx`). */
export const setContextSource = (source: () => PageContext): void => void (currentContext = source)

/** Returns a function that returns this page's own value. `make` creates the value at its first use. */
export const pageState =
  <T extends object>(make: () => T): (() => T) =>
  () => {
    const { states } = getPageContext()
    let state = states.get(make) as T | undefined
    if (!state) states.set(make, (state = make()))
    return state
  }

/** @public Records a used module: `vite.render-page.config.ts` adds it to each `import()` of the server. */
export function notePart<T>(name: string, module: T): T {
  getPageContext().parts.add(name)
  return module
}
