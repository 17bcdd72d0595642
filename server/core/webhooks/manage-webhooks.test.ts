import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { PATH, webhookPortal } from '#server/test/webhook-portal.ts'

const { portal, receiver, staff, make, settled, sendUntil } = await webhookPortal()

describe('webhook', () => {
  test('signs with the old and the new secret for a day after rotation', async () => {
    const { body: made } = await make()
    const { body: rotated } = await staff.post<WebhookWithSecret>(`${PATH}/${made.id}/secret`)
    expect(rotated.secret).not.toBe(made.secret)
    await staff.post(`${PATH}/${made.id}/test`)
    await sendUntil(settled(made.id))
    const { body, headers } = receiver.received[0] ?? { body: '', headers: {} }
    for (const secret of [made.secret, rotated.secret])
      expect(new Verifier(secret ?? '').verify(body, headers)).toMatchObject({ type: 'webhook.test' })
    await sql`update webhooks set previous_until = now()`.execute(portal.db)
    await runHousekeeping(portal.db, portal.storage)
    await staff.post(`${PATH}/${made.id}/test`)
    await sendUntil(settled(made.id))
    const { body: later, headers: laterHeaders } = receiver.received[1] ?? { body: '', headers: {} }
    expect(() => new Verifier(made.secret ?? '').verify(later, laterHeaders)).toThrow()
    expect(new Verifier(rotated.secret ?? '').verify(later, laterHeaders)).toBeDefined()
  })

  test('stores its secret encrypted, shows it once, and audits every change', async () => {
    const { body: made } = await make()
    await staff.post(`${PATH}/${made.id}/secret`)
    await staff.patch(`${PATH}/${made.id}`, { name: 'Bills' })
    const { rows } = await sql<{ row: string }>`select webhooks::text as row from webhooks`.execute(portal.db)
    const secret = made.secret ?? ''
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify((await staff.get(`${PATH}/${made.id}`)).body)).not.toContain('whsec_')
    expect((await staff.delete(`${PATH}/${made.id}`)).status).toBe(204)
    const { body } = await staff.get<AuditEntry[]>('/api/audit?area=webhook')
    const actions = body.filter(({ entityId }) => entityId === made.id).map(({ action }) => action)
    const all = ['webhook.deleted', 'webhook.changed', 'webhook.rotated', 'webhook.created']
    expect(actions).toEqual(all)
  })

  test('is audited with old and new values but without its address', async () => {
    const { body: made } = await make({ name: 'Invoices', eventTypes: ['ticket.created'] })
    const url = `${receiver.url}/hush-hush`
    await staff.patch(`${PATH}/${made.id}`, { name: 'Bills', url, eventTypes: ['project.completed'] })
    await staff.patch(`${PATH}/${made.id}`, { enabled: false })
    await staff.patch(`${PATH}/${made.id}`, { enabled: false, name: 'Bills' })
    const { body } = await staff.get<AuditEntry[]>('/api/audit?area=webhook')
    const entries = body.filter((entry) => entry.entityId === made.id && entry.action === 'webhook.changed')
    expect(entries.map(({ details }) => details)).toEqual([
      { changes: { enabled: { from: true, to: false } } },
      {
        changes: {
          name: { from: 'Invoices', to: 'Bills' },
          eventTypes: { removed: ['ticket.created'], added: ['project.completed'] },
        },
        fields: ['url'],
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/hush-hush|whsec_/)
  })

  test('requires confirmation to change its address or secret', async () => {
    const other = portal.as(await portal.buildStaff(), { confirmed: false })
    const { body: made } = await make()
    const calls = [
      other.post(PATH, { name: 'X', url: receiver.url, eventTypes: ['ticket.created'] }),
      other.patch(`${PATH}/${made.id}`, { url: `${receiver.url}/other` }),
      other.post(`${PATH}/${made.id}/secret`),
    ]
    for (const { status, body } of await Promise.all(calls))
      expect([status, body]).toEqual([403, expect.objectContaining({ code: 'confirmation_required' })])
    expect((await other.patch(`${PATH}/${made.id}`, { name: 'Bills' })).status).toBe(200)
  })
})
