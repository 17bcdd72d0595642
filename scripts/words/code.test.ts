import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { amount, choice, ordinal, plural } from '#shared/words.ts'
import { spokenCode } from './code.ts'

/** Runs the code that a build puts in the place of a text. */
function said(message: string, values: Record<string, string>): string {
  const helpers = new Set<string>()
  const code = spokenCode(message, { isRich: false, valueOf: (name) => values[name] ?? '', helpers })
  return runInNewContext(code, {
    __amount: amount,
    __choice: choice,
    __ordinal: ordinal,
    __plural: plural,
  }) as string
}

test('a value that is asked for twice may be called like what the code needs', () => {
  const message = '{plural, plural, one {# day} other {# days}} or {plural, number}'
  expect(said(message, { plural: '[1, 2].length' })).toBe('2 days or 2')
})

test('a value that is asked for twice is worked out once', () => {
  expect(said('{n} {n} {n, plural, one {day} other {days}}', { n: '[0].push(5)' })).toBe('2 2 days')
})
