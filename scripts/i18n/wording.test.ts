import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { WORD_LISTS, splitDocument } from '../lint/english.ts'
import { shownFiles, textsIn } from './shown-texts.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Words that docs/develop/wording.md replaces with others. */
const NEVER = [
  /\be-mails?\b|\bmailed\b|\bMail (?:is|has)\b|\bmails\b|\b(?:by|a|this|your) mail\b(?! server)/i,
  /\b(?:some|every|any|no)body\b/i,
  /\bpop-ups?\b|\bpieces? of news\b/i,
  /\buntil when\b|\bany more\b|\bworks? no more\b|\bno more of\b|\bput back\b/i,
  /\b(?:stands? here|waits? on|handled by)\b/i,
  /\bmembers? of (?:the )?staff\b|\bof the staff\b/i,
  /\b(?:is|are|was|were|be|been) told\b|\bchoose none\b/i,
  /\b(?:colour|favour|behaviour|honour)\w*|\b(?:organi|recogni|summari|authori)s(?:e|ed|es|ing|ation)\b/i,
  /\bcancell(?:ed|ing)\b|\bcentre|\blicence\b|\benquir|\bwhilst\b|\bafterwards\b|\btowards\b/i,
]

/** Values of the API and words of programs, which keep their names. */
const NAMES = /^(?:[A-Z]+ \/api\/.*|Waits On|Handled By|Cancelled|colour|mails)$/

const flaw = (text: string): string | undefined =>
  NAMES.test(text) ? undefined : NEVER.map((word) => word.exec(text)?.[0]).find(Boolean)

const getFlaws = (file: string, texts: string[]) =>
  texts.flatMap((text) => {
    const word = flaw(text)
    return word ? [`${file}: “${word}” in “${text}”`] : []
  })

/** Terminal output and API descriptions aren't part of `shownFiles()`, which covers screens and emails. */
const printed = globSync(
  ['server/{app,commands,demo,operations,platform}/**/*.ts', 'shared/**/*endpoints.ts'],
  { cwd: ROOT },
).filter((file) => !file.endsWith('.test.ts') && !shownFiles().includes(file))

/** Documents in English, except for the pages that list words to avoid. */
const documents = globSync(
  [
    '*.md',
    'docs/*.md',
    'docs/{install,operate,api,security,develop,decisions,guides}/*.md',
    'deploy/*',
    'deploy/monitoring/*.yml',
    '.github/**/*.{md,yml}',
    'web/public/offline.html',
  ],
  { cwd: ROOT, withFileTypes: true },
)
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(ROOT.length))
  .filter((file) => !WORD_LISTS.has(file) && !file.endsWith('.test.yml'))

test.each([...shownFiles(), ...printed])(
  'uses no word in %s that docs/develop/wording.md replaces',
  (file) => {
    expect(getFlaws(file, textsIn(file))).toEqual([])
  },
)

test.each(documents)('uses no word in the document %s that docs/develop/wording.md replaces', (file) => {
  expect(getFlaws(file, splitDocument(readFileSync(ROOT + file, 'utf8')))).toEqual([])
})

test('finds a replaced word in a literal, a template, and JSX, but not in code', () => {
  const source = `
    const nobody = call('GET /api/mails')
    const shown = \`\${name} is told by email\`
    const Page = () => <p className="is colour">Somebody <b>wrote</b> it.</p>
    const label = 'Your favourite colour'`
  expect(getFlaws('page.tsx', textsIn('page.tsx', source))).toEqual([
    'page.tsx: “is told” in “… is told by email”',
    'page.tsx: “Somebody” in “Somebody … it.”',
    'page.tsx: “favourite” in “Your favourite colour”',
  ])
})
