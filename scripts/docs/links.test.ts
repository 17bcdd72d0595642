import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { getHeadingId } from '#shared/docs/heading-id.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
// `**` skips folders that start with a dot.
const ALL = globSync(['**/*.md', '.github/**/*.md'], { cwd: ROOT, exclude: ['node_modules', 'dist', 'data'] })

const CODE = /^( *)(`{3,}|~{3,}).*\n[^]*?^\1\2.*$|(?<!`)(`+)(?!`).+?(?<!`)\3(?!`)/gm
/** An inline link or picture, the definition of a link, or a picture in HTML. */
const TARGET = /\]\(<?(?<inline>[^)\s>]+)|^\[[^\]]+\]: <?(?<defined>[^\s>]+)|<img src="(?<picture>[^"]+)"/gm
const FENCE = /^( *)(`{3,}|~{3,}).*\n[^]*?^\1\2.*$/gm
const HEADING = /^#{1,6} (?<title>.+)$/gm

/** Returns the addresses of all links and pictures. */
const getTargets = (markdown: string): string[] =>
  [...markdown.replaceAll(CODE, '').matchAll(TARGET)].map(
    ({ groups: { inline, defined, picture } = {} }) => inline ?? defined ?? picture ?? '',
  )

/** Returns the IDs of all headings. If several headings have the same text, the later ones get a number. */
function readIds(markdown: string): string[] {
  const times = new Map<string, number>()
  return [...markdown.replaceAll(FENCE, '').matchAll(HEADING)].map(({ groups }) => {
    const id = getHeadingId((groups?.['title'] ?? '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    const before = times.get(id) ?? 0
    times.set(id, before + 1)
    return before > 0 ? `${id}-${before}` : id
  })
}

function findProblem(document: string, href: string): string | undefined {
  if (/^(?:[a-z][a-z+.-]*:|\/)/i.test(href)) return undefined
  const [relative = '', hash] = href.split('#')
  const path = relative ? posix.join(posix.dirname(document), decodeURI(relative)) : document
  if (path.startsWith('..') || !existsSync(posix.join(ROOT, path))) return 'there is no such file'
  if (hash === undefined || !path.endsWith('.md')) return undefined
  return readIds(readFileSync(ROOT + path, 'utf8')).includes(hash) ? undefined : 'there is no such heading'
}

test.each(ALL)('has a target for every link and picture of %s', (document) => {
  const broken = getTargets(readFileSync(ROOT + document, 'utf8')).flatMap((href) => {
    const problem = findProblem(document, href)
    return problem === undefined ? [] : [`${href}: ${problem}`]
  })
  expect(broken).toEqual([])
})

test('finds links in every kind of Markdown text, and none in code', () => {
  const text =
    '# A [b](1.md)\n\n- *[c](2.md)*\n\n| a |\n|---|\n| [d](3.md) |\n\n> ![e](4.png)\n\n<img src="5.png" alt="">\n\n[f][g] `[h](no.md)`\n\n```\n[i](no.md)\n```\n\n[g]: 6.md'
  expect(getTargets(text)).toEqual(['1.md', '2.md', '3.md', '4.png', '5.png', '6.md'])
})

test('numbers the IDs of headings with the same text', () => {
  expect(readIds('# A `b` [c](d.md)\n\n## E\n\n```sh\n# no\n```\n\n## E')).toEqual(['a-b-c', 'e', 'e-1'])
})
