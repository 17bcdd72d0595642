import { afterEach, beforeEach, expect, test } from 'vitest'
import { ImapServer } from '#server/test/imap-server.ts'
import { fetchUnread } from './poll-mailbox.ts'

let server: ImapServer
let url: string

beforeEach(async () => {
  server = new ImapServer()
  url = await server.listen()
})
afterEach(() => server.close())

const flags = () => server.mails.map((mail) => [...mail.flags].toSorted())

test('each unread mail is handed in whole, and marked by what became of it', async () => {
  for (const name of ['taken', 'refused', 'busy']) server.add(`Subject: ${name}\n\nHello from ${name}.\n`)
  const answers: Record<string, number> = { taken: 200, refused: 422, busy: 503 }
  const seen: string[] = []
  const deliver = async (raw: Buffer) => {
    const text = raw.toString()
    seen.push(text)
    return answers[/Subject: (\w+)/.exec(text)?.[1] ?? ''] ?? 500
  }

  await fetchUnread(url, deliver)
  await fetchUnread(url, deliver)

  expect(seen[0]).toBe('Subject: taken\r\n\r\nHello from taken.\r\n')
  // What was busy is tried again, the others are not.
  expect(seen.map((text) => /Subject: (\w+)/.exec(text)?.[1])).toEqual(['taken', 'refused', 'busy', 'busy'])
  expect(flags()).toEqual([[String.raw`\Seen`], [String.raw`\Flagged`, String.raw`\Seen`], []])
})

test('a mailbox that refuses the password is told of', async () => {
  await expect(fetchUnread(url.replace('secret', 'wrong'), async () => 200)).rejects.toThrow(/./)
})

test('a mailbox on another machine is told no password that others could read, unless the setting says so', async () => {
  server.add('Subject: taken\n\nHello.\n')
  // An address that leads here too and is not known as this machine.
  const elsewhere = url.replace('127.0.0.1', '0.0.0.0')
  await expect(fetchUnread(elsewhere, async () => 200)).rejects.toThrow('STARTTLS')
  expect(flags()).toEqual([[]])
  await fetchUnread(`${elsewhere}?tls=off`, async () => 200)
  expect(flags()).toEqual([[String.raw`\Seen`]])
})
