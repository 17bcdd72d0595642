import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { translatedLanguages } from '../../../scripts/i18n/catalogues.ts'
import { findGuidePicture } from './guides.ts'
import { splitAtWords } from './mark-words.ts'
import { type Guide, splitBlocks, hasWords, readGuide, splitSearchWords } from './read-guide.ts'

/** The folders of the guides, by language. The English guides are in the parent folder. */
const folders: Record<string, string> = { en: 'docs/guides', ...foldersWithin('docs/guides') }
const languages = Object.keys(folders)

function foldersWithin(parent: string): Record<string, string> {
  const names = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return Object.fromEntries(names.map(({ name }) => [name, `${parent}/${name}`]))
}

const markdown = (language: string, name: string) => readFileSync(`${folders[language]}/${name}.md`, 'utf8')
const guidesIn = (language: string) => ({
  clients: readGuide(markdown(language, 'clients')),
  staff: readGuide(markdown(language, 'staff')),
})
const english = guidesIn('en')
const getText = ({ intro, sections }: Guide) => [intro, ...sections.map(({ text }) => text)].join('\n\n')
const getPictures = (guide: Guide) =>
  [...getText(guide).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path ?? '')
const fileName = (path: string) => path.slice(path.lastIndexOf('/'))

test('has guides in every supported language', () => {
  expect(languages.toSorted()).toEqual(expect.arrayContaining(['en', ...translatedLanguages()].toSorted()))
})

describe.each(languages)('guides in %s', (language) => {
  const guides = guidesIn(language)

  test.each(['clients', 'staff'] as const)('reads every section of the guide for %s', (name) => {
    const { intro, sections } = guides[name]
    const titles = markdown(language, name).match(/^## .+$/gm) ?? []
    expect(sections.map(({ title }) => `## ${title}`)).toEqual(titles)
    expect(sections.length).toBe(english[name].sections.length)
    expect(sections.length).toBeGreaterThan(7)
    expect(intro).toMatch(/^\p{L}.*\.$/su)
    expect(getText(guides[name])).not.toMatch(/<img|^#|^\|(?!.*\|$)/m)
  })

  test.each(['clients', 'staff'] as const)(
    'includes every picture of the guide for %s in the portal',
    (name) => {
      const paths = getPictures(guides[name])
      expect(paths.map(fileName)).toEqual(getPictures(english[name]).map(fileName))
      expect(paths.length).toBeGreaterThan(3)
      for (const path of paths) {
        const { url = '', width = 0, height = 0 } = findGuidePicture(path) ?? {}
        expect(url).toContain(fileName(path))
        expect([path, width > 300, height > 200]).toEqual([path, true, true])
      }
    },
  )

  test.each(['clients', 'staff'] as const)('has a section for every link of the guide for %s', (name) => {
    const links = [...markdown(language, name).matchAll(/\]\((?:(clients|staff)\.md)?#([^)]+)\)/g)]
    expect(links.length).toBeGreaterThan(3)
    for (const [, file, id] of links)
      expect(guides[(file as 'clients' | undefined) ?? name].sections.map((section) => section.id)).toContain(
        id,
      )
  })
})

test('gives a section the same ID as GitHub does', () => {
  const { sections } = readGuide('# Title\n\nIntro.\n\n## The audit log, exports, privacy\n\nText.\n')
  expect(sections).toEqual([
    { id: 'the-audit-log-exports-privacy', title: 'The audit log, exports, privacy', text: 'Text.' },
  ])
})

test('separates a table from the text around it', () => {
  const rows = '| Key | Does |\n|---|---|\n| J | next |\n| | previous |'
  expect(splitBlocks(`Before.\n\n- a list\n\n${rows}\n\nAfter.`)).toEqual([
    'Before.\n\n- a list',
    [
      ['Key', 'Does'],
      ['J', 'next'],
      ['', 'previous'],
    ],
    'After.',
  ])
})

test('finds sections that contain all words of a search, but not in link targets', () => {
  const section = { id: 'x', title: 'Passkeys', text: 'Press **Add** [Passkey](#somewhere).' }
  expect(hasWords(section, splitSearchWords('  passKEYS press '))).toBe(true)
  expect(hasWords(section, splitSearchWords('add passkey'))).toBe(true)
  expect(hasWords(section, splitSearchWords('passkeys somewhere'))).toBe(false)
  expect(hasWords(section, splitSearchWords(undefined))).toBe(true)
})

test('marks the words of a search as written, including special characters of patterns', () => {
  expect(splitAtWords('Press R, or (r).', ['(r)'])).toEqual(['Press R, or ', '(r)', '.'])
  expect(splitAtWords('Add, add', ['add'])).toEqual(['', 'Add', ', ', 'add', ''])
  expect(splitAtWords('Add', [])).toEqual(['Add'])
})
