import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNDO_SECONDS } from '#shared/undo/values.ts'
import { type Mailbox, startMailbox } from '#server/test/mailbox.ts'
import { sendWaitingMails } from '#server/test/send-waiting.ts'
import { webhookPortal } from '#server/test/webhook-portal.ts'
import { startUndoFinalizer } from './finalize-undo.ts'

const { portal, receiver, staff, make, startSender } = await webhookPortal()
const stops: (() => Promise<void>)[] = []
let mailbox: Mailbox
const fail = (error: unknown) => expect.unreachable(String(error))
beforeAll(async () => {
  mailbox = await startMailbox()
  stops.push(startUndoFinalizer(portal.db, fail), startSender())
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await mailbox.close()
})

const sendMails = () =>
  sendWaitingMails(portal.db, {
    publicUrl: 'https://portal.example',
    replyAddress: undefined,
    smtpUrl: `smtp://127.0.0.1:${mailbox.port}`,
  })

/** Changes a project's status with the longest undo. Returns functions that read what its client and a program got. */
async function review(email: string) {
  const client = await portal.buildClient({ email })
  const { id } = await portal.buildProject({ userId: client.id, name: 'Bakery' })
  const { headers } = await staff.patch(
    `/api/projects/${id}`,
    { status: 'review' },
    { undoable: String(UNDO_SECONDS) },
  )
  const undoId = String(headers['undo-id'])
  const bell = async () => (await portal.as(client).get<unknown[]>('/api/notifications')).body.length
  const countDeliveries = async () => {
    await sendMails()
    return [await bell(), mailbox.to(email).length, receiver.received.length]
  }
  const undo = () => portal.db.selectFrom('undos').where('id', '=', Number(undoId))
  const secondsLeft = async () =>
    (
      await undo()
        .select(sql<number>`extract(epoch from next_try_at - now())::float`.as('left'))
        .executeTakeFirstOrThrow()
    ).left
  /** Lets the undo expire. */
  const lapse = () =>
    portal.db
      .updateTable('undos')
      .set({ lapsesAt: sql<string>`now()`, nextTryAt: sql<string>`now()` })
      .where('id', '=', Number(undoId))
      .execute()
  return { undoId, got: countDeliveries, secondsLeft, lapse }
}

test('notifies, mails, and calls webhooks only after the undo period', async () => {
  await make({ eventTypes: ['project.updated'] })
  const { got: listDeliveries, secondsLeft, lapse } = await review('late@bakery.example')
  const left = await secondsLeft()
  expect([left > 0, left <= UNDO_SECONDS]).toEqual([true, true])
  const early = await review('early@bakery.example')
  await early.lapse()
  await expect.poll(early.got, { timeout: 20_000 }).toEqual([1, 1, 1])
  expect(await listDeliveries()).toEqual([0, 0, 1])
  await lapse()
  await expect.poll(listDeliveries, { timeout: 20_000 }).toEqual([1, 1, 2])
})

test('sends no notification or mail for a change that was undone', async () => {
  await make({ eventTypes: ['project.updated'] })
  const { undoId, got: listDeliveries } = await review('never@bakery.example')
  expect((await staff.post(`/api/undo/${undoId}`)).status).toBe(204)
  const witness = await review('witness@bakery.example')
  await witness.lapse()
  await expect.poll(witness.got, { timeout: 20_000 }).toEqual([1, 1, 1])
  expect((await listDeliveries()).slice(0, 2)).toEqual([0, 0])
})
