import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { MOST_MS, measureLeastCpu } from '#server/test/cpu-growth.ts'
import { isDeliveryReport, readBounce } from './read-bounce.ts'

interface Parts {
  status: string
  returned?: string
  head?: string
}

const FINAL = 'Final-Recipient: rfc822; k@bakery.example'
const RETURNED =
  'Content-Type: message/rfc822\n\nMessage-ID: <mail-7@portal.example>\nSubject: Hello\n\nHello'

/** Parses a delivery report with these parts. */
const parse = ({ status, returned = RETURNED, head = '' }: Parts) =>
  PostalMime.parse(
    `${head}MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=r\n\n--r\n\nSorry.\n--r\nContent-Type: message/delivery-status\n\n${status}\n--r\n${returned}\n--r--\n`,
    { forceRfc822Attachments: true },
  )
const read = async (parts: Parts) => readBounce(await parse(parts))
const getStatus = (...fields: string[]) => `Reporting-MTA: dns; mx.bakery.example\n\n${fields.join('\n')}\n`

test.each([
  ['a diagnostic', ['Status: 5.1.1', 'Diagnostic-Code: smtp; 550 User unknown'], '550 User unknown'],
  [
    'a folded diagnostic',
    ['Diagnostic-Code: smtp; 550-5.1.1 User\n    unknown; bye'],
    '550-5.1.1 User unknown; bye',
  ],
  ['a status code only', ['Status: 5.1.1'], '5.1.1'],
  ['nothing but the action', [], 'failed'],
])('reads the reason of a report with %s', async (_what, fields, reason) => {
  expect(await read({ status: getStatus(FINAL, 'Action: failed', ...fields) })).toEqual({
    messageId: '<mail-7@portal.example>',
    recipients: [{ address: 'k@bakery.example', action: 'failed', reason }],
  })
})

test('reads both addresses of a recipient, and each recipient of a report', async () => {
  const status = getStatus(
    'Original-Recipient: RFC822;<info@bakery.example>',
    FINAL,
    'Action: Failed (expired)',
    '',
    'Final-Recipient: rfc822; b@bakery.example',
    'Action: delayed',
  )
  expect((await read({ status }))?.recipients).toEqual([
    { address: 'k@bakery.example', action: 'failed', reason: 'failed' },
    { address: 'info@bakery.example', action: 'failed', reason: 'failed' },
    { address: 'b@bakery.example', action: 'delayed', reason: 'delayed' },
  ])
})

const status = getStatus(FINAL, 'Action: failed')

test.each([
  ['its returned headers', { status, returned: RETURNED.replace('message/rfc822', 'text/rfc822-headers') }],
  [
    'a field of the report',
    { status: `X-Original-Message-ID: <mail-7@portal.example>\n\n${FINAL}\nAction: failed`, returned: '\n' },
  ],
  ['the mail that it replies to', { status, returned: '\n', head: 'In-Reply-To: <mail-7@portal.example>\n' }],
])('finds the Message-ID of the mail in %s', async (_where, parts) => {
  expect((await read(parts))?.messageId).toBe('<mail-7@portal.example>')
})

test.each([
  ['that names no mail', { status, returned: '\n' }],
  ['without a recipient', { status: getStatus('Action: failed') }],
])('ignores a report %s', async (_what, parts) => {
  expect(await read(parts)).toBeUndefined()
})

test.each([
  ['multipart/report; boundary=r; report-type="delivery-status"', true],
  ['Multipart/Report; report-type=delivery-status; boundary=r', true],
  ['multipart/report; report-type=disposition-notification; boundary=r', false],
  ['multipart/mixed; boundary=r', false],
])('decides from the type %s whether a mail is a delivery report', (value, isReport) => {
  expect(isDeliveryReport({ headers: [{ key: 'content-type', originalKey: 'Content-Type', value }] })).toBe(
    isReport,
  )
})

test.each([
  ['many groups', 'Final-Recipient: a;b\nAction: failed\n\n'.repeat(25_000)],
  ['many empty lines', '\n'.repeat(900_000)],
  ['folded lines without an end', `Action: failed${'\n '.repeat(450_000)}`],
  ['one long line', `Diagnostic-Code: ${'a;-<'.repeat(225_000)}`],
  ['one long field name', 'a'.repeat(900_000)],
])('reads a status with %s within the CPU limit', async (_what, text) => {
  const bytes = new TextEncoder().encode(text).buffer
  const part = { filename: null, disposition: null, content: bytes }
  const attachments = ['message/delivery-status', 'message/rfc822'].map((mimeType) => ({ ...part, mimeType }))
  const mail = { headers: [], headerLines: [], attachments }
  expect(await measureLeastCpu(async () => void readBounce(mail))).toBeLessThan(MOST_MS)
})
