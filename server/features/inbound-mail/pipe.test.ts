import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReplyAddress } from '#server/core/mail/reply-address.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const SECRET = 'a-secret-of-the-mail-server'
const SCRIPT = new URL('../../../scripts/receive-mail.mjs', import.meta.url).pathname

let portal: TestApp
let url: string

beforeAll(async () => {
  portal = await testApp({ inboundSecret: SECRET, replyAddress: 'reply@in.agency.example' })
  url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => portal.close())

/** Runs the program like a mail server does. */
async function pipe(mail: string, recipient: string, portalUrl = url) {
  const child = spawn(process.execPath, [SCRIPT, recipient], {
    env: { PORTAL_URL: portalUrl, INBOUND_MAIL_SECRET: SECRET },
  })
  child.stdin.end(mail)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { said: await text(child.stderr), code: await ended }
}

test('delivers a reply that a mail server pipes in, and prints the reason if it is refused', async () => {
  const client = await portal.buildClient({ email: 'ida@bakery.example' })
  const ticket = await portal.buildTicket({ userId: client.id })
  const target = { userId: client.id, entityType: 'ticket', entityId: ticket.id } as const
  const address = await createReplyAddress(portal.db, 'reply@in.agency.example', { target })
  const mail = 'From: ida@bakery.example\nTo: undisclosed-recipients:;\nMessage-ID: <1@x>\n\nThank you!\n'

  expect(await pipe(mail, address)).toEqual({ said: '', code: 0 })
  const { body } = await portal.as(client).get(`/api/comments/ticket/${ticket.id}`)
  expect(body).toMatchObject([{ content: 'Thank you!' }])

  const refused = await pipe(mail.replace('<1@x>', '<2@x>'), 'reply+nothing@in.agency.example')
  expect(refused.code).toBe(77)
  expect(refused.said).toMatch(/answer in the portal/)
  expect((await pipe(mail, address, 'http://127.0.0.1:1')).code).toBe(75)
})
