import { globSync, readFileSync } from 'node:fs'
import { RuleTester } from 'oxlint/plugins-dev'
import { describe, expect, test } from 'vitest'
import naming from './naming.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const MAX_EXCEPTIONS = 20
const MAX_PARTICIPLES = 10
const EXPORTED_NAME =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:class|const|function\*?|interface|let|type) ([\w$]+)/gm

RuleTester.describe = describe
RuleTester.it = test
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } })

type RuleName = keyof typeof naming.rules
type Case = [reason: string, bad: string, good: string, message: string]

/** Checks that a rule reports the bad code of each case with its message, and accepts the good code. */
function testRule(rule: RuleName, cases: Case[]): void {
  tester.run(`naming/${rule}`, naming.rules[rule] as Parameters<RuleTester['run']>[1], {
    valid: cases.map(([reason, , code]) => ({ name: `accepts code without ${reason}`, code })),
    invalid: cases.map(([reason, code, , message]) => ({
      name: `reports ${reason}`,
      code,
      errors: [{ message }],
    })),
  })
}

testRule('names', [
  [
    'a participle as a function',
    'function answered() {}',
    'function listAnswers() {}',
    'The name "answered" is a participle.',
  ],
  [
    'an irregular participle with a prefix',
    'const unsent = () => 1',
    'const countUnsent = () => 1',
    'The name "unsent" is a participle.',
  ],
  [
    'a participle as a method',
    'class Store { kept() { return 1 } }',
    'class Store { count() { return 1 } }',
    'The name "kept" is a participle.',
  ],
  [
    'a participle as a type',
    'interface Asked { id: number }',
    'interface Question { id: number }',
    'The name "Asked" is a participle.',
  ],
  ['a pronoun as a type', 'type Those = string[]', 'type Names = string[]', 'The name "Those" is a pronoun.'],
  [
    'a clause',
    'const briefsThatWait = () => []',
    'const listWaitingBriefs = () => []',
    'The name "briefsThatWait" is a clause.',
  ],
  [
    'a preposition at the start',
    'function withinLimit() {}',
    'function enforceLimit() {}',
    'The name "withinLimit" begins with a preposition.',
  ],
  [
    'a preposition at the end',
    'const statusOf = (row: Row) => row.status',
    'const getStatus = (row: Row) => row.status',
    'The name "statusOf" ends with a preposition.',
  ],
  [
    'a preposition that belongs to no phrasal verb',
    'function namesIn() {}',
    'function signIn() {}',
    'The name "namesIn" ends with a preposition.',
  ],
  [
    'a word that the glossary replaces',
    'function tellOwners() {}',
    'function notifyOwners() {}',
    'The name "tellOwners" contains a word that the glossary replaces.',
  ],
  [
    'a predicate without a prefix',
    'function mayRead(): boolean { return true }',
    'function canRead(): boolean { return true }',
    '"mayRead" returns a boolean. Begin its name with is, has, can, are, should, or matches.',
  ],
  [
    'a comparison without a prefix',
    'const late = (now: number) => now > 1',
    'const isLate = (now: number) => now > 1',
    '"late" returns a boolean. Begin its name with is, has, can, are, should, or matches.',
  ],
  [
    'a type guard without a prefix',
    'const text = (value: unknown): value is string => check(value)',
    'const isText = (value: unknown): value is string => check(value)',
    '"text" returns a boolean. Begin its name with is, has, can, are, should, or matches.',
  ],
])

testRule('fields', [
  [
    'a vague parameter',
    'function select(of: string) {}',
    'function select(recordType: string) {}',
    '"of" doesn\'t say what it holds.',
  ],
  [
    'a vague parameter with a default',
    'const wait = (at = 1) => at',
    'const wait = (time = 1) => time',
    '"at" doesn\'t say what it holds.',
  ],
  [
    'a vague field of a type',
    'interface Change { by: number }',
    'interface Change { actorId: number }',
    '"by" doesn\'t say what it holds.',
  ],
  [
    'a variable with a word that the glossary replaces',
    'const toldUsers = []',
    'const recipients = []',
    '"toldUsers" contains a word that the glossary replaces.',
  ],
])

testRule('comments', [
  [
    'a doc comment that is a relative clause',
    '/** What waits for a user. */\nexport const items = []',
    '/** The items that wait for a user. */\nexport const items = []',
    'Begin a doc comment with a verb or a noun, not with a relative clause.',
  ],
])

testRule('titles', [
  [
    'a title that continues another',
    "test('but not themselves', () => {})",
    "test('does not let staff delete their own account', () => {})",
    'A test title must make sense alone: verb, who, what.',
  ],
  [
    'a title after a table',
    "it.each([1])('… nor %s', () => {})",
    "it.each([1])('refuses %s', () => {})",
    'A test title must make sense alone: verb, who, what.',
  ],
])

tester.run('naming/names', naming.rules.names as Parameters<RuleTester['run']>[1], {
  valid: [
    { name: 'accepts keys of a table', code: 'const labels = { accepted: () => 1, closed: () => 2 }' },
    {
      name: 'accepts an attempt that returns whether it worked',
      code: 'const tryLock = (): boolean => true',
    },
    { name: 'accepts a noun that ends like a participle', code: 'const feed = () => []' },
  ],
  invalid: [],
})

test('finds each exported name in one file', () => {
  const files = new Map<string, Set<string>>()
  for (const file of globSync('{server,shared,web}/**/*.{ts,tsx}', { cwd: ROOT })) {
    if (/\.test\.|\.gen\.|^(?:server|web)\/test\/|^server\/schema\//.test(file)) continue
    for (const [, name = ''] of readFileSync(ROOT + file, 'utf8').matchAll(EXPORTED_NAME))
      files.set(name, (files.get(name) ?? new Set()).add(file))
  }
  // The router finds each route by this name.
  files.delete('Route')
  expect([...files].filter(([, each]) => each.size > 1)).toEqual([])
})

describe('exceptions', () => {
  const DIRECTIVE =
    /(?:oxlint|eslint)-disable[\w-]* (?:naming\/(?<rule>\w+)|max-params)(?: -- (?<reason>.+?))?(?: \*\/)?\n(?<code>.*)/g
  const exceptions = globSync('{server,shared,web}/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(ROOT + file, 'utf8').matchAll(DIRECTIVE)].map(({ groups }) => ({ file, ...groups })),
  )

  test(`are at most ${MAX_EXCEPTIONS}, each with a reason`, () => {
    expect(exceptions.length).toBeGreaterThan(0)
    expect(exceptions.length).toBeLessThanOrEqual(MAX_EXCEPTIONS)
    expect(exceptions.filter((each) => !('reason' in each) || each.reason === undefined)).toEqual([])
  })

  test(`have at most ${MAX_PARTICIPLES} names that are participles`, () => {
    const names = exceptions.filter((each) => 'rule' in each && each.rule === 'names')
    expect(names.length).toBeLessThanOrEqual(MAX_PARTICIPLES)
  })
})
