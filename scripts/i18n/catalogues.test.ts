import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogueProblems, sourceProblems, translatedLanguages } from './catalogues.ts'
import { allTexts } from './texts.ts'

const texts = allTexts()

test('has every text in locales/en/messages.json: `npm run i18n` writes it', () => {
  const written = JSON.parse(readFileSync('locales/en/messages.json', 'utf8')) as Record<string, string>
  expect(written).toEqual(Object.fromEntries([...texts].map(([key, { text }]) => [key, text])))
})

test('finds no problems in any catalogue: keys, values, and tags', () => {
  const problems = translatedLanguages().map((language) => [language, catalogueProblems(language, texts)])
  expect(problems).toEqual(translatedLanguages().map((language) => [language, []]))
})

test('finds no English text that the browser or the server cannot format', () => {
  const problems = [...texts].flatMap(([key, one]) =>
    sourceProblems(one).map((problem) => `“${key}” ${problem}`),
  )
  expect(problems).toEqual([])
})

const text = (said: string, isRich = false) => ({ text: said, isRich, files: ['page.tsx'] })

describe('catalogueProblems', () => {
  const some = new Map([
    ['Sign In', text('Sign In')],
    ['Hi {name}', text('Hi {name}')],
    [
      'By <a>{n, plural, one {# file} other {# files}}</a>',
      text('By <a>{n, plural, one {# file} other {# files}}</a>', true),
    ],
  ])
  const whole = {
    'Sign In': 'Zaloguj się',
    'Hi {name}': 'Cześć, {name}',
    'By <a>{n, plural, one {# file} other {# files}}</a>':
      'Do <a>{n, plural, one {# pliku} few {# plików} many {# plików} other {# pliku}}</a>',
  }

  test.each([
    ['nothing', whole, []],
    ['a text that stays English', { ...whole, 'Sign In': undefined }, []],
    ['a text that nobody says', { ...whole, 'Log In': 'Zaloguj' }, ['“Log In” is no longer used']],
    ['a value that is lost', { ...whole, 'Hi {name}': 'Cześć' }, ['“Hi {name}” lacks {name}']],
    [
      'a value that is not given',
      { ...whole, 'Sign In': 'Dla {who}' },
      ["“Sign In” doesn't get the value {who}"],
    ],
    [
      'a brace that is left open',
      { ...whole, 'Hi {name}': 'Cześć, {name' },
      ["“Hi {name}” isn't a valid message: EXPECT_ARGUMENT_CLOSING_BRACE"],
    ],
  ])('returns the expected problems of a catalogue for %s', (_, catalogue, problems) => {
    expect(catalogueProblems('pl', some, catalogue as Record<string, string>)).toEqual(problems)
  })

  test.each([
    [
      '{n, plural, one {<a># pliku</a>} few {<a>#</a>} many {<a>#</a>} other {<a>#</a>}}',
      'has <a> within a plural or select form: put the whole choice into the tag',
    ],
    ['<a>{n, date}</a>', 'formats {n}, which must be a text already'],
    ['<a>{n, number, percent}</a>', 'has a style for {n}'],
    ['<a>{n, plural, offset:1 one {#} few {#} many {#} other {#}}</a>', 'has an offset for {n}'],
  ])('reports the message %s in a translation and in the source', (said, problem) => {
    const key = 'By <a>{n, plural, one {# file} other {# files}}</a>'
    expect(catalogueProblems('pl', some, { ...whole, [key]: said })).toContain(`“${key}” ${problem}`)
    expect(sourceProblems(text(said, true))).toContain(problem)
  })

  test('reports a plural form that the language does not have, and each one that is missing', () => {
    const key = 'By <a>{n, plural, one {# file} other {# files}}</a>'
    const translateForms = (forms: string) =>
      catalogueProblems('pl', some, { ...whole, [key]: `Do <a>{n, plural, ${forms}}</a>` })
    expect(translateForms('one {# pliku} two {# plików} many {# plików} few {#} other {# pliku}')).toEqual([
      `“${key}” has the plural form “two”, which the language doesn't have`,
    ])
    expect(translateForms('one {# pliku} other {# pliku}')).toEqual([
      `“${key}” lacks the plural form “few”`,
      `“${key}” lacks the plural form “many”`,
    ])
  })
})
