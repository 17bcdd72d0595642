import { Webhook as Verifier } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '#shared/webhooks/schemas.ts'
import { deleteExpiredData } from '#server/features/privacy/retention.ts'
import { PATH, webhookPortal } from '#server/test/webhook-portal.ts'
import { startForwarding } from './forward.ts'
import { createWebhookDestination } from '#server/core/webhooks/forward-audit-log.ts'
import { readSubjects } from '#server/test/read-translated-mails.ts'

const { portal, receiver, sam, staff, make, log, settled, startSender, sendUntil } = await webhookPortal()

const startForwarder = () =>
  startForwarding(portal.db, createWebhookDestination(portal.db), (error) =>
    expect.unreachable(String(error)),
  )
const subscribe = () => make({ eventTypes: ['audit.recorded'] })

const lastPosition = async () => {
  const { position } = await portal.db
    .selectFrom('auditChain')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirstOrThrow()
  return position ?? 0
}
const position = async () => {
  const row = await portal.db
    .selectFrom('auditForwarding')
    .select('position')
    .where('destination', '=', 'webhooks')
    .executeTakeFirstOrThrow()
  return row.position
}
const isForwarded = async () => (await position()) === (await lastPosition())
const events = () => receiver.received.map(({ body }) => JSON.parse(body) as AuditEvent)

/** Forwards everything recorded so far, and delivers it to this webhook. */
const deliver = (id: number, forwarders = [startForwarder]) =>
  sendUntil(async () => (await isForwarded()) && (await settled(id)()), [...forwarders, () => startSender()])

beforeEach(async () => {
  const at = { position: await lastPosition() }
  await portal.db.updateTable('auditForwarding').set(at).where('destination', '=', 'webhooks').execute()
})

describe('audit log webhook', () => {
  test('receives every entry in order, signed, with changes and address', async () => {
    const { body: made } = await subscribe()
    await staff.patch('/api/agency/settings', { registration: 'closed' })
    await staff.patch('/api/agency/settings', { registration: 'open' })
    await deliver(made.id)
    const [message] = receiver.received
    expect(() =>
      new Verifier(made.secret ?? '').verify(message?.body ?? '', message?.headers ?? {}),
    ).not.toThrow()
    const told = events()
    const head = await lastPosition()
    expect(told.map(({ data }) => data.position)).toEqual([head - 2, head - 1, head])
    expect(told.slice(1).map(({ data }) => data.previousHash)).toEqual(
      told.slice(0, -1).map(({ data }) => data.hash),
    )
    expect(told[2]).toMatchObject({
      type: 'audit.recorded',
      data: {
        hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        action: 'agency.changed',
        actor: { id: sam.id, name: 'Sam Staff' },
        details: { changes: { registration: { from: 'closed', to: 'open' } } },
        address: '127.0.0.1',
      },
    })
    expect(JSON.stringify(told)).not.toMatch(/whsec_|password/i)
  })

  test('receives no entries about its own deliveries', async () => {
    const { body: made } = await subscribe()
    await deliver(made.id)
    const head = await lastPosition()
    receiver.answer = (_request, response) => response.writeHead(410).end()
    await staff.get('/api/audit/export.csv')
    await deliver(made.id)
    expect(await lastPosition()).toBe(head + 1)
    expect(receiver.received).toHaveLength(2)
  })

  test('receives each entry once from two processes, and when forwarding is repeated', async () => {
    const { body: made } = await subscribe()
    const { body: other } = await make()
    for (let i = 0; i < 8; i++) await staff.get('/api/audit/export.csv')
    const head = await lastPosition()
    await deliver(made.id, [startForwarder, startForwarder])
    await portal.db
      .updateTable('auditForwarding')
      .set({ position: head - 5 })
      .where('destination', '=', 'webhooks')
      .execute()
    await deliver(made.id)
    const positions = events().map(({ data }) => data.position)
    expect(positions).toEqual(Array.from({ length: 10 }, (_, i) => head - 9 + i))
    expect(await log(other.id)).toEqual([])
  })

  test('requires confirmation to start or stop audit log delivery', async () => {
    const other = portal.as(await portal.buildStaff(), { confirmed: false })
    const { body: made } = await make({ eventTypes: ['ticket.created'] })
    const change = (eventTypes: string[]) => [`${PATH}/${made.id}`, { eventTypes }] as const
    const both = change(['ticket.created', 'audit.recorded'])
    const needed = { code: 'confirmation_required' }
    expect((await other.patch(...both)).body).toMatchObject(needed)
    expect((await staff.patch(...both)).status).toBe(200)
    expect((await other.patch(...change(['audit.recorded', 'ticket.updated']))).status).toBe(200)
    expect((await other.patch(...change(['ticket.created']))).body).toMatchObject(needed)
    const setEnabled = (by: typeof other, enabled: boolean) => by.patch(`${PATH}/${made.id}`, { enabled })
    expect((await setEnabled(other, false)).body).toMatchObject(needed)
    expect((await setEnabled(staff, false)).status).toBe(200)
    expect((await setEnabled(other, true)).body).toMatchObject(needed)
    expect((await setEnabled(other, false)).status).toBe(200)
  })

  test('mails other staff when anyone stops audit log delivery', async () => {
    const other = await portal.buildStaff()
    const readOtherSubjects = () => readSubjects(portal.db, other)
    const ends = [
      (id: number) => staff.patch(`${PATH}/${id}`, { eventTypes: ['ticket.created'] }),
      (id: number) => staff.patch(`${PATH}/${id}`, { enabled: false }),
      (id: number) => staff.delete(`${PATH}/${id}`),
    ]
    for (const end of ends) {
      const { body: made } = await subscribe()
      await staff.patch(`${PATH}/${made.id}`, { eventTypes: ['audit.recorded', 'ticket.created'] })
      expect((await end(made.id)).status).toBeLessThan(300)
    }
    const { body: plain } = await make()
    await staff.delete(`${PATH}/${plain.id}`)
    expect(await readOtherSubjects()).toEqual(
      ends.map(() => 'The webhook Invoices no longer receives the audit log'),
    )
  })

  test('deletes the names of erased users, and deletes addresses when the audit log does', async () => {
    const { body: made } = await subscribe()
    const gone = await portal.buildStaff({ fullName: 'Quintessa Quill' })
    await portal.as(gone).get('/api/audit/export.csv')
    await staff.delete(`/api/users/${gone.id}`)
    await deliver(made.id)
    const payloads = async () => (await log(made.id)).map(({ payload }) => payload).join('\n')
    expect(await payloads()).toContain('Quintessa Quill')
    expect((await staff.post(`/api/users/${gone.id}/erase`)).status).toBe(204)
    expect(await payloads()).not.toContain('Quintessa')
    const exported = (await log(made.id)).find(({ payload }) => payload.includes('export.made'))
    expect((JSON.parse(exported?.payload ?? '') as AuditEvent).data).toMatchObject({
      actor: { name: `Former staff ${gone.id}` },
      address: null,
    })
    const kept = { activities: undefined, notifications: undefined, mails: undefined }
    await deleteExpiredData(portal.db, { ...kept, auditAddresses: 10 })
    expect(await payloads()).toContain('127.0.0.1')
    await deleteExpiredData(portal.db, { ...kept, auditAddresses: 0 })
    expect(await payloads()).toBe('')
  })
})
