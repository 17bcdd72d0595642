import { expect, it } from 'vitest'
import {
  moveQuestion,
  removeQuestion,
  replaceQuestion,
  changeKind,
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

it('keeps a question’s dependency when questions are reordered', () => {
  expect(dependencies(moveQuestion([logo, colors, which], 0, 2))).toEqual([
    ['colors', null],
    ['which', 1],
    ['logo', null],
  ])
})

it('keeps the dependency of a question that is moved above the one it depends on', () => {
  expect(dependencies(moveQuestion([logo, colors, which], 2, 0))).toEqual([
    ['which', 3],
    ['logo', null],
    ['colors', null],
  ])
})

it('removes the dependency on a removed question', () => {
  expect(dependencies(removeQuestion([logo, colors, which], 1))).toEqual([
    ['logo', null],
    ['which', null],
  ])
})

it('updates the dependency on an option when the option is reworded', () => {
  const reworded = { ...colors, options: ['We have some', 'New ones'] }
  expect(replaceQuestion([logo, colors, which], 1, reworded)[2]?.asksIf).toEqual({
    position: 2,
    value: 'We have some',
  })
})

it('keeps only the fields that a question’s new kind needs', () => {
  expect(changeKind(colors, 'choices').options).toEqual(['Ours', 'New ones'])
  expect(changeKind(colors, 'text').options).toBeUndefined()
  expect(changeKind(logo, 'choice').options).toEqual(['', ''])
})
