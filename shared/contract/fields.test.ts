import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  invalidNameMessage,
  WebUrl,
  cleanName,
  changedDayInput,
  dayInput,
  hasOnlyVisibleCharacters,
  nameInput,
  nullableDayInput,
  plannedDayInput,
  optionalTextInput,
  statusInput,
  textInput,
} from './fields.ts'
import { enumFilter, listQuery } from './queries.ts'

const getMessages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('text', () => {
  const name = textInput(3, 5, 'Too short')

  test.each([
    ['  abc  ', 'abc'],
    ['a b', 'a b'],
    ['日本語', '日本語'],
  ])('parses the text %j as %j', (value, expected) => {
    expect(name.parse(value)).toBe(expected)
  })

  test.each([
    ['ab', 'Too short'],
    ['  a  ', 'Too short'],
    [undefined, 'Too short'],
    [7, 'Too short'],
    ['abcdef', 'Must be at most 5 characters'],
    ['a\0bc', 'Contains characters that can’t be stored'],
    ['a\ud800b', 'Contains characters that can’t be stored'],
  ])('refuses the text %j', (value, message) => {
    expect(getMessages(name, value)).toEqual([message])
  })
})

describe('nameText', () => {
  const name = nameInput(1, 'Who?')

  test.each([
    'Zoë Müller-Lüdenscheidt',
    '  山田 太郎  ',
    'אבי & Söhne',
    'O’Brien, "Bo" (Jr.)',
    'می\u200Cخواهم', // Persian
    'ක්\u200Dරි', // Sinhala: the joiner follows a mark
    '👩🏽\u200D🚀 Rockets',
    '🏳️\u200D🌈',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '葛\u{E0100}城', // Japanese: a selector chooses a variant of the first letter
    '1\uFE0F\u20E3 Studio',
  ])('accepts the name %j', (value) => {
    expect(name.parse(value)).toBe(value.trim())
  })

  test.each([
    'Anna,\n\nyour account is suspended',
    'Anna\rBauer',
    'Anna\tBauer',
    'Anna\u0085Bauer',
    'Anna\u2028Bauer',
    'Anna\u2029Bauer',
    'Anna\u007FBauer',
    'Anna \u202Exe.ecalg',
    'Anna\u200EBauer',
    'Anna\u061CBauer',
    '\u2066Anna\u2069',
    'Anna \u200DBauer',
    'Anna\u200C',
    '\u200DAnna',
    'A\u200D\u200DB',
    '1\u200C2',
    'Donau\u00ADdampfschifffahrt',
    'Anna\u034FBauer',
    'Anna\u180EBauer',
    'Anna\u200BBauer',
    'Anna\u2060Bauer',
    'Anna\u2800Bauer',
    'Anna\u3164Bauer',
    'Anna\uFE0FBauer',
    'Anna\uFEFFBauer',
    'Anna\uFFF9Bauer',
    'Anna\u{E0041}Bauer',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\u{E0067}',
  ])('refuses the name %j', (value) => {
    expect(getMessages(name, value)).toEqual([invalidNameMessage()])
  })

  test('removes unsafe characters from a name that another system sent', () => {
    expect(cleanName(' Anna,\r\n\u202Eyour\u200D account\0 ')).toBe('Anna, your account')
    expect(cleanName('👩🏽\u200D🚀')).toBe('👩🏽\u200D🚀')
    expect(cleanName('An\u200Bna\u{E0041} Bau\u00ADer')).toBe('Anna Bauer')
  })
})

test.each([
  '\u200B',
  '\u200C',
  '\u200D',
  '\uFEFF',
  '\u2060',
  '\u00AD',
  '\u202E',
  '\u0007',
  '\u3164',
  '\u2800',
])('detects a username that contains the invisible character %j', (hidden) => {
  expect([hasOnlyVisibleCharacters(`sar${hidden}ah`), hasOnlyVisibleCharacters('sarah')]).toEqual([
    false,
    true,
  ])
})

test.each([undefined, null, '', '   '])('parses the optional text %j as null', (value) => {
  expect(optionalTextInput().parse(value)).toBeNull()
})

const addYears = (years: number) => `${new Date().getUTCFullYear() + years}-01-01`

describe('dayInput', () => {
  const day = dayInput('Date?')

  test.each([
    ['2026-04-20', '2026-04-20'],
    ['2028-02-29', '2028-02-29'],
    ['2026-04-20T23:30:00.000Z', '2026-04-20'],
  ])('parses the date %s as %s', (value, expected) => {
    expect(day.parse(value)).toBe(expected)
  })

  test.each(['2026-02-29', '2026-13-01', '20.4.2026', '1899-12-31', '12026-01-01', '2026-04-20 junk'])(
    'refuses the invalid date %j',
    (value) => {
      expect(getMessages(day, value)).toEqual(['Please enter a valid date'])
    },
  )

  test.each(['', null, 5, undefined])('reports a missing date for %j', (value) => {
    expect(getMessages(day, value)).toEqual(['Date?'])
  })

  test.each(['0001-01-01', '1899-12-31', '9999-12-31'])(
    'accepts %s as a changed date, because it may be the stored one',
    (value) => {
      expect(changedDayInput('Date?').parse(value)).toBe(value)
    },
  )

  test('accepts a planned date at most 20 years ahead', () => {
    const planned = plannedDayInput('Date?')
    expect(planned.parse(addYears(20))).toBe(addYears(20))
    for (const far of [addYears(21), '9999-12-31'])
      expect(getMessages(planned, far)).toEqual(['Please enter a date no more than 20 years from today'])
    expect(getMessages(planned, '0001-01-01')).toEqual(['Please enter a valid date'])
    expect(getMessages(planned, 'soon')).toEqual(['Please enter a valid date'])
  })

  test.each(['', null])('parses %j as null where the date can be removed', (value) => {
    expect(nullableDayInput.parse(value)).toBeNull()
  })
})

describe('WebUrl', () => {
  test.each([
    'http://a.example',
    'HTTPS://A.example/päth?q=1#x',
    'https://bücher.example',
    'http://localhost:3000',
  ])('accepts the web address %s', (value) => {
    expect(WebUrl.parse(value)).toBe(value)
  })

  test.each([
    'a.example',
    '//a.example',
    'javascript:alert(1)',
    'https://',
    'https:a',
    `https://${'a'.repeat(2000)}.x`,
  ])('refuses the web address %s', (value) => {
    expect(WebUrl.safeParse(value).success).toBe(false)
  })
})

describe('statusInput', () => {
  const status = statusInput(['open', 'in_progress'])

  test('accepts a status written with a space', () => {
    expect(status.parse('in progress')).toBe('in_progress')
  })

  test.each(['IN_PROGRESS', 'in-progress', 'in  progress', '', null])('refuses the status %j', (value) => {
    expect(getMessages(status, value)).toEqual(['Unknown status'])
  })

  test('parses “all” and a missing filter value as no filter', () => {
    const wanted = enumFilter(['open', 'in_progress'])
    expect([wanted.parse('all'), wanted.parse(undefined)]).toEqual([undefined, undefined])
    expect(wanted.parse('in progress')).toBe('in_progress')
  })
})

test('limits a list to 100 items by default, and to at most 500', () => {
  expect(listQuery.parse({}).limit).toBe(100)
  expect(listQuery.parse({ limit: '500' }).limit).toBe(500)
  expect(listQuery.safeParse({ limit: '501' }).success).toBe(false)
})
