import { expect, it } from 'vitest'
import {
  moveQuestion,
  removeQuestion,
  replaceQuestion,
  withKind,
  type EditedQuestion,
} from './edited-questions.ts'

const question = (key: string, part: Partial<EditedQuestion> = {}): EditedQuestion => ({
  key,
  kind: 'text',
  label: key,
  ...part,
})
const logo = question('logo', { kind: 'yesno' })
const colors = question('colors', { kind: 'choice', options: ['Ours', 'New ones'] })
const which = question('which', { asksIf: { position: 2, value: 'Ours' } })

const dependencies = (questions: readonly EditedQuestion[]) =>
  questions.map(({ key, asksIf }) => [key, asksIf?.position ?? null])

it('a question that is moved goes on depending on the same one', () => {
  expect(dependencies(moveQuestion([logo, colors, which], 0, 2))).toEqual([
    ['colors', null],
    ['which', 1],
    ['logo', null],
  ])
})

it('one that is moved above what it depends on says so, for the schema to refuse', () => {
  expect(dependencies(moveQuestion([logo, colors, which], 2, 0))).toEqual([
    ['which', 3],
    ['logo', null],
    ['colors', null],
  ])
})

it('nothing depends on a question that was removed', () => {
  expect(dependencies(removeQuestion([logo, colors, which], 1))).toEqual([
    ['logo', null],
    ['which', null],
  ])
})

it('an option keeps what depends on it when it is worded anew', () => {
  const reworded = { ...colors, options: ['We have some', 'New ones'] }
  expect(replaceQuestion([logo, colors, which], 1, reworded)[2]?.asksIf).toEqual({
    position: 2,
    value: 'We have some',
  })
})

it('another kind of answer takes along only what it needs', () => {
  expect(withKind(colors, 'choices').options).toEqual(['Ours', 'New ones'])
  expect(withKind(colors, 'text').options).toBeUndefined()
  expect(withKind(logo, 'choice').options).toEqual(['', ''])
})
