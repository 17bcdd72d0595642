import type { LookupAddress } from 'node:dns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import type { Lookup } from '#server/platform/egress/agents.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'
import { PATH, webhookPortal } from '#server/test/webhook-portal.ts'

const { database, portal, receiver, sam, make, log, tried, startSender, sendUntil, openTicket } =
  await webhookPortal()

const guarded = await testApp({}, database)
const guardedStaff = guarded.as(sam)
beforeAll(() => guardedStaff.post('/api/user/confirmation', { password: PASSWORD }))
afterAll(guarded.close)

/** Starts a sender of the guarded portal that resolves every name to this machine. */
const inward = () => startSender({ config: guarded.config, resolve: toThisMachine })
const toThisMachine = ((
  _host: string,
  _options: unknown,
  done: (error: null, found: LookupAddress[]) => void,
) => done(null, [{ address: '127.0.0.1', family: 4 }])) as Lookup

const inUrl: unknown = expect.objectContaining({ path: 'url' })

describe('webhook with a list of hosts', () => {
  const eventTypes = ['ticket.created']
  const listed = { webhookHosts: ['hooks.example.com', '*.example.net'] }

  test.each([
    ['https://hooks.example.com/x', 201],
    ['https://eu.example.net/x', 201],
    ['https://other.example.com/x', 400],
    ['https://hooks.example.com.evil.example/x', 400],
    ['https://example.net/x', 400],
    ['https://eu.example.net:8443/x', 400],
    ['https://127.0.0.1/x', 400],
  ])('answers saving %s with status %i', async (url, expected) => {
    const strict = await testApp(listed, database)
    const staff = strict.as(sam)
    const { status, body } = await staff.post(PATH, { name: 'Listed', url, eventTypes })
    expect([status, body['errors'] ?? [inUrl]]).toEqual([expected, [inUrl]])
    const { id } = await portal.buildWebhook()
    expect((await staff.patch(`${PATH}/${id}`, { url })).status).toBe(expected === 201 ? 200 : 400)
    await strict.close()
  })

  test('is not called when its host is no longer on the list', async () => {
    const { body: made } = await make()
    await openTicket()
    const config = { ...portal.config, ...listed }
    await sendUntil(tried(made.id), [() => startSender({ config })])
    expect((await log(made.id))[0]?.error).toBe('The host isn’t listed in WEBHOOK_HOSTS')
    expect(receiver.received).toEqual([])
  })
})

describe('internal webhook address', () => {
  const eventTypes = ['ticket.created']

  test.each([
    'http://hooks.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'https://10.1.2.3/x',
    'https://hooks.example.com:5432/x',
    'https://me:secret@hooks.example.com/x',
    'ftp://hooks.example.com/x',
    'nonsense',
  ])('is refused when saved: %s', async (url) => {
    const { status, body } = await guardedStaff.post(PATH, { name: 'Inside', url, eventTypes })
    expect([status, body['errors']]).toEqual([400, expect.arrayContaining([inUrl])])
    const { id } = await portal.buildWebhook()
    expect((await guardedStaff.patch(`${PATH}/${id}`, { url })).status).toBe(400)
  })

  test('is not called when the host resolves to it only later', async () => {
    const { body: made } = await guardedStaff.post<WebhookWithSecret>(PATH, {
      name: 'Rebinding',
      url: 'https://hooks.example.com/x',
      eventTypes,
    })
    await openTicket()
    await sendUntil(tried(made.id), [inward])
    expect((await log(made.id))[0]?.error).toBe('hooks.example.com is not a public host')
    expect(receiver.received).toEqual([])
  })

  test('is not called when the setting no longer allows it', async () => {
    const { body: made } = await make()
    await openTicket()
    await sendUntil(tried(made.id), [inward])
    expect((await log(made.id))[0]?.error).toBe('The address isn’t public')
    expect(receiver.received).toEqual([])
  })
})
