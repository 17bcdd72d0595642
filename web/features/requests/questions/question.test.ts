import { describe, expect, it } from 'vitest'
import { askedNow, bySection, type Question, type TypedQuestion } from './question.ts'

const question = (position: number, part: Partial<Question> = {}): Question => ({
  id: position * 10,
  position,
  kind: 'text',
  label: `Question ${position}`,
  help: null,
  section: null,
  required: true,
  options: null,
  filesMax: null,
  asksIf: null,
  shown: true,
  askedOf: null,
  answer: null,
  draft: null,
  version: 1,
  ...part,
})

const typed = (each: Question, value: TypedQuestion['typed']['value'] = null): TypedQuestion => ({
  question: each,
  typed: { value, words: '', files: [] },
})

const positions = (questions: readonly TypedQuestion[]) => questions.map((each) => each.question.position)

describe('the questions that are asked now', () => {
  const logo = question(1, { kind: 'yesno' })
  const file = question(2, { kind: 'files', asksIf: { position: 1, value: true }, shown: false })
  const colors = question(3, { kind: 'choices', options: ['Print', 'Web'] })
  const web = question(4, { asksIf: { position: 3, value: 'Web' }, shown: false })

  it('follow what is typed, before the server knows', () => {
    expect(
      positions(askedNow([typed(logo, true), typed(file), typed(colors, ['Print', 'Web']), typed(web)])),
    ).toEqual([1, 2, 3, 4])
    expect(
      positions(askedNow([typed(logo, false), typed(file), typed(colors, ['Print']), typed(web)])),
    ).toEqual([1, 3])
  })

  it('leave out what depends on one that is not asked', () => {
    const chain = question(3, { asksIf: { position: 2, value: true } })
    const middle = question(2, { kind: 'yesno', asksIf: { position: 1, value: true } })
    expect(positions(askedNow([typed(logo, false), typed(middle, true), typed(chain)]))).toEqual([1])
  })

  it('are those that the server says, for whoever is not told what they depend on', () => {
    expect(positions(askedNow([typed(question(2, { shown: false })), typed(question(3))]))).toEqual([3])
  })
})

it('questions of a section that follow each other stand together', () => {
  const items = ['a', 'a', null, 'a'].map((section, index) => ({ section, index }))
  expect(
    bySection(items, ({ section }) => section).map(({ title, items: { length } }) => [title, length]),
  ).toEqual([
    ['a', 2],
    [null, 1],
    ['a', 1],
  ])
})
