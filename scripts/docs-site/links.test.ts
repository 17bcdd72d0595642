import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './documents.ts'
import { type Parsed, parse, resolveTarget, targetsOf } from './markdown.ts'

// `**` leaves out folders that start with a dot.
const ALL = globSync(['**/*.md', '.github/**/*.md'], { cwd: ROOT, exclude: ['node_modules', 'dist', 'data'] })
const parsed = new Map<string, Parsed>()
const read = (path: string) => parsed.get(path) ?? keep(path, parse(readFileSync(ROOT + path, 'utf8')))
const keep = (path: string, document: Parsed) => parsed.set(path, document) && document

function problemOf(document: string, href: string): string | undefined {
  const target = resolveTarget(document, href)
  if (!target) return undefined
  const { path, hash } = target
  if (path.startsWith('..') || !existsSync(posix.join(ROOT, path))) return 'there is no such file'
  if (hash === undefined || !path.endsWith('.md')) return undefined
  const ids = [...read(path).headings.values()].map(({ id }) => id)
  return ids.includes(hash) ? undefined : 'there is no such heading'
}

test.each(ALL)('every link and picture of %s leads to something', (document) => {
  const broken = targetsOf(read(document)).flatMap((href) => {
    const problem = problemOf(document, href)
    return problem === undefined ? [] : [`${href}: ${problem}`]
  })
  expect(broken).toEqual([])
})

test('links are found in every kind of text', () => {
  const text =
    '# A [b](1.md)\n\n- *[c](2.md)*\n\n| a |\n|---|\n| [d](3.md) |\n\n> ![e](4.png)\n\n[f][g]\n\n[g]: 5.md'
  expect(targetsOf(parse(text))).toEqual(['1.md', '2.md', '3.md', '4.png', '5.md'])
})
