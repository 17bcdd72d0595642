import { expect, test } from 'vitest'
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_TYPES, filesRejectedMessage } from '#shared/files/values.ts'
import { checkFiles, formatFileHint } from './file-rules.ts'

const rules = { types: ATTACHMENT_TYPES, maxFiles: 25 }
const file = (name: string) => new File(['x'], name)
const large = (name: string, type: string) =>
  new File([new Uint8Array(ATTACHMENT_MAX_BYTES + 1)], name, { type })

test('accepts HEIC photos where JPEG is accepted, and mentions them', () => {
  const { accepted, refusals } = checkFiles([file('IMG_1.HEIC'), file('IMG_2.heif')], rules, 25)
  expect([accepted.length, refusals]).toEqual([2, []])
  expect(formatFileHint(rules)).toMatch(/^JPEG, HEIC, PNG, .*, up to 25 files of 10 MB each\.$/)
})

test('refuses HEIC photos where JPEG is not accepted', () => {
  const texts = { types: { 'text/plain': ['.txt'] }, maxFiles: 25 }
  const { refusals } = checkFiles([file('IMG_1.heic')], texts, 25)
  expect(refusals).toEqual([
    {
      message: filesRejectedMessage(),
      files: [{ name: 'IMG_1.heic', reason: 'This type of file isn’t accepted.' }],
    },
  ])
  expect(formatFileHint(texts)).not.toMatch(/HEIC/)
})

test('gives each refused file its own reason, and offers to shrink only pictures that are too large', () => {
  const photo = large('IMG_2041.jpg', 'image/jpeg')

  const { refusals } = checkFiles([photo, large('plan.pdf', 'application/pdf'), file('tool.exe')], rules, 25)

  expect(refusals).toEqual([
    {
      message: filesRejectedMessage(),
      files: [
        { name: 'IMG_2041.jpg', reason: 'It’s larger than 10 MB.', picture: photo },
        { name: 'plan.pdf', reason: 'It’s larger than 10 MB.' },
        { name: 'tool.exe', reason: 'This type of file isn’t accepted.' },
      ],
    },
  ])
})
