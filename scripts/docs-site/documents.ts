import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Documents outside of `docs/`, by the ends of their addresses. */
const AT_THE_ROOT: Record<string, string> = {
  'README.md': '',
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'security-policy',
}

/** What the menu shows, in its order. A document that no other part names stands in the last one. */
const PARTS: [title: string, documents: RegExp][] = [
  ['Overview', /^(?:README|CHANGELOG)\.md$/],
  ['Guides', /^docs\/guides\//],
  ['Running It', /^(?:docs\/(?:operating|scaling|programs|faults|security)|SECURITY)\.md$/],
  ['Decisions', /^docs\/decisions\//],
  ['Building It', /./],
]

/** The documents of the site, by their paths in the repository. They are in English; the portal shows the guides in its readers' languages. */
export const DOCUMENTS: string[] = globSync(
  [...Object.keys(AT_THE_ROOT), 'docs/{*,decisions/*,guides/*}.md'],
  {
    cwd: ROOT,
  },
)
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted()

/** The end of a document's address, behind `/docs/`: `decisions/001-stack`. */
export const nameOf = (path: string): string =>
  AT_THE_ROOT[path] ??
  path
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase()

export const addressOf = (path: string): string => `/docs/${nameOf(path)}`.replace(/\/$/, '')

export interface Part {
  title: string
  documents: string[]
}

/** A folder's index comes before its other documents. */
const orderOf = (path: string) => nameOf(path).replace(/readme$/, '')
const byAddress = (a: string, b: string) => (orderOf(a) < orderOf(b) ? -1 : 1)

export const MENU: Part[] = PARTS.map(([title], index) => ({
  title,
  documents: DOCUMENTS.filter(
    (path) => PARTS.findIndex(([, pattern]) => pattern.test(path)) === index,
  ).toSorted(byAddress),
}))
