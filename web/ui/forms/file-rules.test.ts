import { expect, test } from 'vitest'
import { ATTACHMENT_TYPES, filesRefused } from '#shared/files/values.ts'
import { checkFiles, hintOf } from './file-rules.ts'

const rules = { types: ATTACHMENT_TYPES, maxFiles: 25 }
const file = (name: string) => new File(['x'], name)

test('a HEIC photo that arrives all the same is sent wherever a JPEG is taken, though nothing asks for one', () => {
  const { accepted, refusals } = checkFiles([file('IMG_1.HEIC'), file('IMG_2.heif')], rules, 25)
  expect([accepted.length, refusals]).toEqual([2, []])
  expect(hintOf(rules)).not.toMatch(/HEI/)
})

test('where no JPEG is taken, neither is a HEIC photo', () => {
  const texts = { types: { 'text/plain': ['.txt'] }, maxFiles: 25 }
  const { refusals } = checkFiles([file('IMG_1.heic')], texts, 25)
  expect(refusals).toEqual([{ message: filesRefused(), names: ['IMG_1.heic'] }])
})
