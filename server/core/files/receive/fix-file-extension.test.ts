import { expect, test } from 'vitest'
import { fixFileExtension } from './fix-file-extension.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test.each([
  ['invoice.html', 'image/png', 'invoice.png'],
  ['setup.exe', 'image/png', 'setup.png'],
  ['run.bat', 'application/pdf', 'run.pdf'],
  ['page.html', 'application/zip', 'page.zip'],
  ['photo.png.exe. . ', 'image/png', 'photo.png.png'],
  ['photo.png:run.exe', 'image/png', 'photo.png:run.png'],
  ['photo', 'image/jpeg', 'photo.jpg'],
  ['Offer No. 5', 'application/pdf', 'Offer No. 5.pdf'],
  ['Minutes 12.2026', DOCX, 'Minutes 12.2026.docx'],
  ['offer.pdf', 'application/x-msdownload', 'offer.bin'],
  ['.htaccess', 'image/png', '.htaccess.png'],
  [`${'x'.repeat(260)}.html`, 'image/webp', `${'x'.repeat(250)}.webp`],
  [`${'🥐'.repeat(200)}.html`, 'image/png', `${'🥐'.repeat(125)}.png`],
  ['...', 'image/png', 'file.png'],
])('renames %j of the type %s to %j', (fileName, fileType, expected) => {
  expect(fixFileExtension(fileName, fileType)).toBe(expected)
})

test.each([
  ['Photo.JPG', 'image/jpeg'],
  ['photo.jpeg', 'image/jpeg'],
  ['offer.docx', DOCX],
  ['offer.docx', 'application/zip'],
  ['draft.sketch', 'application/zip'],
  ['logo.svg', 'application/xml'],
  ['film.mov', 'video/quicktime'],
  ['setup.exe', 'application/x-msdownload'],
  ['locked.docx', 'application/octet-stream'],
  ['LICENSE', 'application/octet-stream'],
])('keeps the name %j for the type %s', (fileName, fileType) => {
  expect(fixFileExtension(fileName, fileType)).toBe(fileName)
})
