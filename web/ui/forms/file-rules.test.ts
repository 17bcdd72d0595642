import { expect, test } from 'vitest'
import { ATTACHMENT_TYPES, filesRejectedMessage } from '#shared/files/values.ts'
import { checkFiles, formatFileHint } from './file-rules.ts'

const rules = { types: ATTACHMENT_TYPES, maxFiles: 25 }
const file = (name: string) => new File(['x'], name)

test('accepts HEIC photos where JPEG is accepted, without mentioning HEIC', () => {
  const { accepted, refusals } = checkFiles([file('IMG_1.HEIC'), file('IMG_2.heif')], rules, 25)
  expect([accepted.length, refusals]).toEqual([2, []])
  expect(formatFileHint(rules)).not.toMatch(/HEI/)
})

test('refuses HEIC photos where JPEG is not accepted', () => {
  const texts = { types: { 'text/plain': ['.txt'] }, maxFiles: 25 }
  const { refusals } = checkFiles([file('IMG_1.heic')], texts, 25)
  expect(refusals).toEqual([{ message: filesRejectedMessage(), names: ['IMG_1.heic'] }])
})
