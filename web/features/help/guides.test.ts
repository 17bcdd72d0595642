import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureAt } from './guides.ts'
import { partsOf } from './mark-words.ts'
import { blocksOf, hasWords, readGuide, wordsOf } from './read-guide.ts'

const markdown = (name: string) => readFileSync(`docs/guides/${name}.md`, 'utf8')
const read = (name: string) => readGuide(markdown(name))
const guides = { clients: read('clients'), staff: read('staff') }
const textOf = ({ intro, sections }: typeof guides.staff) =>
  [intro, ...sections.map(({ text }) => text)].join('\n\n')

test.each(['clients', 'staff'] as const)('the guide for %s is read whole', (name) => {
  const { intro, sections } = guides[name]
  const titles = markdown(name).match(/^## .+$/gm) ?? []
  expect(sections.map(({ title }) => `## ${title}`)).toEqual(titles)
  expect(sections.length).toBeGreaterThan(7)
  expect(intro).toMatch(/^\w.*\.$/s)
  expect(textOf(guides[name])).not.toMatch(/<img|^#|^\|(?!.*\|$)/m)
})

test.each(['clients', 'staff'] as const)(
  'every picture of the guide for %s is part of the portal',
  (name) => {
    const paths = [...textOf(guides[name]).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path ?? '')
    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths) {
      const { url = '', width = 0, height = 0 } = pictureAt(path) ?? {}
      expect(url).toContain(path.slice(3))
      expect([path, width > 300, height > 200]).toEqual([path, true, true])
    }
  },
)

test.each(['clients', 'staff'] as const)('every link of the guide for %s leads to a section', (name) => {
  const links = [...markdown(name).matchAll(/\]\((?:(clients|staff)\.md)?#([^)]+)\)/g)]
  for (const [, file, id] of links)
    expect(guides[(file as 'clients' | undefined) ?? name].sections.map((section) => section.id)).toContain(
      id,
    )
})

test('a section has the id that GitHub gives it', () => {
  const { sections } = readGuide('# Title\n\nIntro.\n\n## The audit log, exports, privacy\n\nText.\n')
  expect(sections).toEqual([
    { id: 'the-audit-log-exports-privacy', title: 'The audit log, exports, privacy', text: 'Text.' },
  ])
})

test('a table stands apart from the text around it', () => {
  const rows = '| Key | Does |\n|---|---|\n| J | next |\n| | previous |'
  expect(blocksOf(`Before.\n\n- a list\n\n${rows}\n\nAfter.`)).toEqual([
    'Before.\n\n- a list',
    [
      ['Key', 'Does'],
      ['J', 'next'],
      ['', 'previous'],
    ],
    'After.',
  ])
})

test('a search finds sections with all of its words, not in addresses of links', () => {
  const section = { id: 'x', title: 'Passkeys', text: 'Press **Add** [Passkey](#somewhere).' }
  expect(hasWords(section, wordsOf('  passKEYS press '))).toBe(true)
  expect(hasWords(section, wordsOf('add passkey'))).toBe(true)
  expect(hasWords(section, wordsOf('passkeys somewhere'))).toBe(false)
  expect(hasWords(section, wordsOf(undefined))).toBe(true)
})

test('words are marked as they are written, also characters that mean something in patterns', () => {
  expect(partsOf('Press R, or (r).', ['(r)'])).toEqual(['Press R, or ', '(r)', '.'])
  expect(partsOf('Add, add', ['add'])).toEqual(['', 'Add', ', ', 'add', ''])
  expect(partsOf('Add', [])).toEqual(['Add'])
})
