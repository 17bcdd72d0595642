// The files of the stand-in: the weights and the order of a list of 33 in Redmine 5, which renders its HTML on the
// server.
import { createHash } from 'node:crypto'
import { createSizedFile, picture, script, styles, token } from './generated.ts'

/** The number of rows in the list. */
export const ROWS = 33

/** The share by which a visit can weigh more or less. A file ends with a whole function or rule. */
export const TOLERANCE = 0.01

/** The number of files, the number of files that hold up the rows, and the bytes on the wire of both visits. */
export const EXPECTED = { files: 23, beforeRows: 15, scripts: 166_000, first: 230_000, second: 13_000 }

/** A compressed file. In the head, it holds up the rows. After them, it's requested when they are drawn. */
export interface StandInFile {
  path: string
  place: 'page' | 'head' | 'after'
  type: string
  etag: string
  body: Buffer
}

/** One response. */
export interface ServedFile extends Pick<StandInFile, 'path' | 'place'> {
  status: number
  /** On the wire, including headers. */
  bytes: number
}

const PICTURES = 8

const icons = Array.from(
  { length: PICTURES },
  (_, index) => `.icon-${index}{background:url(/images/${index}.svg) no-repeat 4px center}`,
)

const LIST = `body{margin:0;font:14px Verdana,sans-serif}table{width:100%;border-collapse:collapse}td{padding:8px 4px 8px 24px;border-top:1px solid #ddd}${icons.join('')}`

const PAGE_BYTES = 10_000

/**
 * The files other than the page, and the weight of each on the wire, including headers. A kilobyte is a thousand bytes,
 * which makes the stand-in lighter and the goal harder.
 */
const KINDS = [
  {
    folder: 'stylesheets',
    extension: 'css',
    place: 'head',
    type: 'text/css',
    weights: [12_000, 8_000, 6_000, 3_000, 2_000],
    make: (index: number, rules: number) => (index === 0 ? LIST : '') + styles(index, rules),
  },
  {
    folder: 'javascripts',
    extension: 'js',
    place: 'head',
    type: 'text/javascript',
    weights: [96_000, 22_000, 15_000, 11_000, 8_000, 6_000, 4_000, 2_500, 1_500],
    make: script,
  },
  {
    folder: 'images',
    extension: 'svg',
    place: 'after',
    type: 'image/svg+xml',
    weights: Array.from({ length: PICTURES }, () => 2_875),
    make: picture,
  },
] as const

/** Returns the page and its files. `headers` is the weight of each response's headers. */
export function standInFiles(titles: readonly string[], headers: number): StandInFile[] {
  const files = KINDS.flatMap(({ folder, extension, weights, make, ...kind }) =>
    weights.map((bytes, index) => {
      const body = createSizedFile(bytes - headers, (size) => make(index, size))
      return { path: `/${folder}/${index}.${extension}`, ...kind, body, etag: getEtag(body) }
    }),
  )
  const body = createSizedFile(PAGE_BYTES - headers, (size) => page(files, titles, size))
  return [{ path: '/', place: 'page', type: 'text/html; charset=utf-8', body, etag: getEtag(body) }, ...files]
}

const getEtag = (body: Buffer) => `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`

const page = (files: readonly StandInFile[], titles: readonly string[], length: number) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Issues</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
${files.map(renderHeadTag).join('')}</head>
<body>
<h1>Issues</h1>
<form action="/"><input type="search" name="q" aria-label="Search"></form>
<table>
<tbody>
${titles.map((title, index) => row(title, index, length)).join('')}</tbody>
</table>
</body>
</html>
`

function renderHeadTag({ path, place, type }: StandInFile): string {
  if (place !== 'head') return ''
  return type === 'text/css'
    ? `<link rel="stylesheet" href="${path}">\n`
    : `<script src="${path}"></script>\n`
}

const row = (title: string, index: number, length: number) =>
  `<tr data-token="${token(index, length)}"><td class="icon-${index % PICTURES}"><a href="/issues/${index + 1}">${escapeHtml(title)}</a></td><td>Open</td><td>Normal</td></tr>\n`

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
