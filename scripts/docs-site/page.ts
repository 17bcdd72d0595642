import { VERSION } from '#server/version.ts'
import { MENU, addressOf } from './documents.ts'
import type { Heading } from './markdown.ts'
import { escapeHtml } from './render.ts'

interface Page {
  path: string
  title: string
  headings: Heading[]
  /** HTML. */
  text: string
  /** The titles of all documents, by their paths. */
  titles: ReadonlyMap<string, string>
  /** The address of the web app's styles, with the tokens. */
  styles: string
  /** That of its font. Without it in time, a page is in a font of the device. */
  font: string
}

/** The page of a document. Its scripts and styles are files, as the content policy wants it. */
export const pageOf = ({
  path,
  title,
  headings,
  text,
  titles,
  styles,
  font,
}: Page): string => `<!doctype html>
<html lang="en" data-density="compact" data-font="loaded">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Documentation</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">
<link rel="stylesheet" href="${styles}">
<link rel="stylesheet" href="/docs/site.css">
<link rel="stylesheet" href="/agency.css">
<script src="/docs/site.js"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header data-chrome>
<p class="name"><a href="/docs">Documentation</a> <span class="version">${VERSION}</span></p>
<form role="search" hidden>
<input type="search" aria-label="Search the documentation" placeholder="Search…" autocomplete="off" aria-keyshortcuts="/">
<div class="results" hidden><p role="status"></p><ol></ol></div>
</form>
<a class="to-menu" href="#menu">All documents</a>
<a href="/staff">Back to the portal</a>
</header>
<div class="frame">
<main id="text" tabindex="-1">
${contentsOf(headings)}<article>
${text}</article>
<footer><p>Version ${VERSION} · <code>${escapeHtml(path)}</code></p></footer>
</main>
<nav id="menu" aria-label="Documents" tabindex="-1">
${MENU.map((part) => partOf(part.title, part.documents, path, titles)).join('\n')}
</nav>
</div>
</body>
</html>
`

/** Its headings of the second and third level, as links. */
function contentsOf(headings: Heading[]): string {
  const listed = headings.filter(({ depth }) => depth === 2 || depth === 3)
  if (listed.length < 2) return ''
  const rows = listed.map(
    ({ id, title, depth }) => `<li class="level-${depth}"><a href="#${id}">${escapeHtml(title)}</a></li>`,
  )
  return `<details class="on-this-page">
<summary>On this page</summary>
<nav aria-label="On this page"><ul>
${rows.join('\n')}
</ul></nav>
</details>
`
}

function partOf(
  title: string,
  documents: string[],
  current: string,
  titles: ReadonlyMap<string, string>,
): string {
  const rows = documents.map((path) => {
    const here = path === current ? ' aria-current="page"' : ''
    return `<li><a href="${addressOf(path)}"${here}>${escapeHtml(titles.get(path) ?? path)}</a></li>`
  })
  const open = documents.length < MANY || documents.includes(current) ? ' open' : ''
  return `<details${open}><summary>${title}</summary><ul>\n${rows.join('\n')}\n</ul></details>`
}

/** A part with more documents is closed, but on their own pages. */
const MANY = 20
