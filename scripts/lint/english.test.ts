import { expect, test } from 'vitest'
import { RULES, documents, findDescriptions, findProblems, splitDocument } from './english.ts'

const check = (text: string) => findProblems([{ file: 'page.md', text, rules: RULES }])

test.each([
  'Confirms the addresses of who registers.',
  'The old nodes go on with the new schema.',
  'The doctor tells a missing backup.',
  'The outbox shows until when it waits.',
  'A person in the outbox is answered 429.',
  'It reads the settings of the portal.',
  'Works after a restart, too',
])('finds the phrase in “%s”', (text) => {
  expect(check(text)).toEqual([expect.stringMatching(/^page\.md: “.+” in “.+”\. Write .+\.$/)])
})

test.each([
  'Please tell your client.',
  'Please tell {manager} at {agency}.',
  'Put a proxy in front of the portal.',
  'The disk of the portal’s machine has too little space, too little for uploads.',
  'Who can see a record?',
])('accepts “%s”', (text) => {
  expect(check(text)).toEqual([])
})

test('splits a document into sentences and cells, without code and link targets', () => {
  const markdown = [
    '# Run it',
    '',
    'See [the guide](guide.md#of-the-portal) and `of the portal`.',
    '',
    '```sh',
    'go on',
    '```',
    '',
    '| Setting | Default |',
  ].join('\n')
  expect(splitDocument(markdown).filter((text) => text !== '')).toEqual([
    '# Run it',
    'See [the guide] and code.',
    'Setting',
    'Default',
  ])
})

test('finds descriptions of the API in calls and properties', () => {
  const source =
    "endpoint('GET /x', { summary: 'List', query: z.object({ a: z.string().describe(`One ${x}`) }), id: 'y' })"
  expect(findDescriptions('x.ts', /^(?:describe|summary)$/, source)).toEqual(['List', 'One …'])
})

test('reads every English document', () => {
  const files = new Set(documents().map(({ file }) => file))
  expect([...files]).toEqual(
    expect.arrayContaining(['README.md', 'docs/operate/backups.md', 'docs/guides/staff.md']),
  )
})
