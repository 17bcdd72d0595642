import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailSender } from '#server/delivery/mail/sender.ts'
import { type Mailbox, startMailbox } from '#server/test/mailbox.ts'
import { webhookPortal } from '#server/test/webhook-portal.ts'
import { startReleases } from './release.ts'

const { portal, receiver, staff, make, startSender } = await webhookPortal()
const stops: (() => Promise<void>)[] = []
let mailbox: Mailbox
const fail = (error: unknown) => expect.unreachable(String(error))
beforeAll(async () => {
  mailbox = await startMailbox()
  const config = {
    publicUrl: 'https://portal.example',
    replyAddress: undefined,
    smtpUrl: `smtp://127.0.0.1:${mailbox.port}`,
  }
  stops.push(startMailSender(portal.db, config, fail), startReleases(portal.db, fail), startSender())
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await mailbox.close()
})

/** A project that has just moved on, undoably for as many seconds, and what its client and a program got. */
async function review(email: string, seconds: number) {
  const client = await portal.buildClient({ email })
  const { id } = await portal.buildProject({ userId: client.id, name: 'Bakery' })
  const { headers } = await staff.patch(
    `/api/projects/${id}`,
    { status: 'review' },
    { undoable: String(seconds) },
  )
  const bell = async () => (await portal.as(client).get<unknown[]>('/api/notifications')).body.length
  const got = async () => [await bell(), mailbox.to(email).length, receiver.received.length]
  return { undoId: String(headers['undo-id']), got }
}

test('bell, mail and webhook come once the seconds have passed, and not before', async () => {
  await make({ eventTypes: ['project.updated'] })
  const { got } = await review('late@bakery.example', 3)
  await sleep(1_500)
  expect(await got()).toEqual([0, 0, 0])
  await expect.poll(got, { timeout: 20_000 }).toEqual([1, 1, 1])
})

test('none of them ever comes of what was undone', async () => {
  await make({ eventTypes: ['project.updated'] })
  const { undoId, got } = await review('never@bakery.example', 2)
  expect((await staff.post(`/api/undo/${undoId}`)).status).toBe(204)
  const { got: witness } = await review('witness@bakery.example', 1)
  await expect.poll(witness, { timeout: 20_000 }).toEqual([1, 1, 1])
  expect((await got()).slice(0, 2)).toEqual([0, 0])
})
