import { describe, expect, it } from 'vitest'
import { getVisibleQuestions, groupBySection, type QuestionItem, type QuestionEntry } from './question.ts'

const question = (position: number, part: Partial<QuestionItem> = {}): QuestionItem => ({
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
  handedOver: null,
  answer: null,
  draft: null,
  draftedById: null,
  version: 1,
  ...part,
})

const createEntry = (each: QuestionItem, value: QuestionEntry['typed']['value'] = null): QuestionEntry => ({
  question: each,
  typed: { value, words: '', files: [] },
})

const positions = (questions: readonly QuestionEntry[]) => questions.map((each) => each.question.position)

describe('askedNow', () => {
  const logo = question(1, { kind: 'yesno' })
  const file = question(2, { kind: 'files', asksIf: { position: 1, value: true }, shown: false })
  const colors = question(3, { kind: 'choices', options: ['Print', 'Web'] })
  const web = question(4, { asksIf: { position: 3, value: 'Web' }, shown: false })

  it('includes dependent questions by the typed answers, before they are saved', () => {
    expect(
      positions(
        getVisibleQuestions([
          createEntry(logo, true),
          createEntry(file),
          createEntry(colors, ['Print', 'Web']),
          createEntry(web),
        ]),
      ),
    ).toEqual([1, 2, 3, 4])
    expect(
      positions(
        getVisibleQuestions([
          createEntry(logo, false),
          createEntry(file),
          createEntry(colors, ['Print']),
          createEntry(web),
        ]),
      ),
    ).toEqual([1, 3])
  })

  it('omits questions that depend on a question that is not asked', () => {
    const chain = question(3, { asksIf: { position: 2, value: true } })
    const middle = question(2, { kind: 'yesno', asksIf: { position: 1, value: true } })
    expect(
      positions(
        getVisibleQuestions([createEntry(logo, false), createEntry(middle, true), createEntry(chain)]),
      ),
    ).toEqual([1])
  })

  it('follows the server for questions whose conditions the user does not see', () => {
    expect(
      positions(getVisibleQuestions([createEntry(question(2, { shown: false })), createEntry(question(3))])),
    ).toEqual([3])
  })
})

it('groups consecutive questions of the same section', () => {
  const items = ['a', 'a', null, 'a'].map((section, index) => ({ section, index }))
  expect(
    groupBySection(items, ({ section }) => section).map(({ title, items: { length } }) => [title, length]),
  ).toEqual([
    ['a', 2],
    [null, 1],
    ['a', 1],
  ])
})
