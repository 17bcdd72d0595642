import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Mail } from '#shared/mail/schemas.ts'
import { readOwedItems } from '#server/features/dashboard/read-owed-items.ts'
import { createDigests } from '#server/core/notifications/digest.ts'
import { mailingPortal } from '#server/test/mailing-portal.ts'

const { portal, mailbox, sendWaiting } = await mailingPortal()
const staff = portal.as(await portal.buildStaff())

/** Creates a task that a client has just been asked for. Returns it with the client's mails. */
async function askedFor(frequency: 'now' | 'daily' = 'now') {
  const anna = await portal.buildClient({ email: `anna-${randomUUID()}@bakery.example` })
  await portal.as(anna).patch('/api/notification-settings', { mail: { tasks: frequency } })
  const { id: projectId } = await portal.buildProject({ userId: anna.id })
  const task = {
    title: 'Choose photos',
    description: 'For the start page.',
    dueDate: '2027-02-01',
    projectId,
    assignedTo: String(anna.id),
  }
  const { body } = await staff.post<{ id: number }>('/api/tasks', task)
  const mails = async () =>
    (await staff.get<Mail[]>('/api/mails?limit=100')).body.filter(
      ({ recipient }) => recipient?.id === anna.id,
    )
  const due = () =>
    portal.db
      .updateTable('mails')
      .set({ nextTryAt: sql<string>`now()` })
      .where('userId', '=', anna.id)
      .execute()
  return { anna, id: body.id, mails, due }
}

test('does not mail a task that was deleted before its mail was sent', async () => {
  const { id, anna, mails, due } = await askedFor()
  expect(await mails()).toMatchObject([{ status: 'waiting', subject: 'New task: Choose photos' }])
  await staff.delete(`/api/tasks/${id}`)
  await due()
  await sendWaiting()
  expect(await mails()).toMatchObject([
    { status: 'kept', error: 'The record this email was about has been deleted' },
  ])
  expect(mailbox.to(anna.email)).toEqual([])
})

test('delays a mail while its task’s deletion can be undone, and sends it if it is undone', async () => {
  const { id, anna, due } = await askedFor()
  const { headers } = await staff.delete(`/api/tasks/${id}`, { undoable: '15' })
  const soon = portal.db.selectFrom('mails').select('id').where('userId', '=', anna.id)
  expect(await soon.where('nextTryAt', '<', sql<string>`now() + interval '10 s'`).execute()).toEqual([])
  await staff.post(`/api/undo/${headers['undo-id']}`)
  await due()
  await sendWaiting()
  expect(mailbox.to(anna.email).map(({ subject }) => subject)).toEqual(['New task: Choose photos'])
})

test('leaves a deleted task out of a waiting digest', async () => {
  const { id, anna, mails } = await askedFor('daily')
  await createDigests(portal.db, readOwedItems, new Date('2030-05-01T12:00:00Z'))
  expect(await mails()).toMatchObject([{ kind: 'digest', status: 'waiting' }])
  await staff.delete(`/api/tasks/${id}`)
  await sendWaiting()
  expect(await mails()).toMatchObject([{ status: 'kept' }])
  expect(mailbox.to(anna.email)).toEqual([])
})
