import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { WebhookDelivery } from '#shared/webhooks/schemas.ts'
import { PATH, webhookPortal } from '#server/test/webhook-portal.ts'
import { createContext } from '#server/core/events/create-context.ts'

const { portal, receiver, staff, make, log, webhook, settled, sendUntil, openTicket } = await webhookPortal()

describe('webhook', () => {
  test('receives events signed as Standard Webhooks requires', async () => {
    const { body: made } = await make()
    const { client, id } = await openTicket()
    await sendUntil(settled(made.id))
    expect(receiver.received).toHaveLength(1)
    const [message] = receiver.received
    const event = new Verifier(made.secret ?? '').verify(message?.body ?? '', message?.headers ?? {})
    expect(event).toEqual({
      type: 'ticket.created',
      timestamp: expect.stringMatching(/^\d{4}-.+Z$/) as string,
      data: {
        record: 'ticket',
        id,
        title: 'Wrong hours',
        clientId: client.id,
        companyId: client.companyId,
        projectId: null,
        websiteId: null,
        actorId: client.id,
      },
    })
    expect(message?.path).toBe('/hook')
    const [entry] = await log(made.id)
    expect(entry).toMatchObject({
      messageId: message?.headers['webhook-id'],
      payload: message?.body,
      status: 'delivered',
      tries: 1,
      answerStatus: 200,
      answer: 'thank you',
      error: null,
    })
  })

  test('receives only the chosen event types, and no internal notes', async () => {
    const { body: made } = await make({ eventTypes: ['ticket.commented'] })
    const { id: entityId } = await openTicket()
    const comment = { content: 'A word.', entityType: 'ticket', entityId }
    await staff.post('/api/comments', { ...comment, internal: true })
    await staff.post('/api/comments', comment)
    expect((await log(made.id)).map(({ type }) => type)).toEqual(['ticket.commented'])
    expect((await log(made.id))[0]?.payload).not.toContain('A word')
  })

  test.each([
    [
      'brief.accepted',
      'project.created',
      async () => {
        const { id } = await portal.buildBrief()
        return staff.post(`/api/briefs/${id}/accept`)
      },
    ],
    [
      'project.completed',
      'project.updated',
      async () => {
        const { id } = await portal.buildProject()
        return staff.patch(`/api/projects/${id}`, { status: 'completed' })
      },
    ],
    [
      'project.commented',
      'project.commented',
      async () => {
        const { id: entityId } = await portal.buildProject()
        return staff.post('/api/comments', { content: 'Hi', entityType: 'project', entityId })
      },
    ],
    [
      'request.answered',
      'request.answered',
      async () => {
        const client = await portal.buildClient()
        const { id } = await portal.buildInfoRequest({ clientId: client.id })
        return portal.as(client).patch(`/api/info-requests/${id}`, { responseData: { message: 'Here.' } })
      },
    ],
    [
      'website.launched',
      'website.launched',
      async () => {
        const { id: projectId } = await portal.buildProject()
        const website = { name: 'Bakery', url: 'https://bakery.example', launchDate: '2026-03-01' }
        return staff.post('/api/websites', { ...website, projectId })
      },
    ],
  ])('receives %s and %s', async (first, second, action) => {
    const { id } = await portal.buildWebhook()
    expect((await action()).status).toBeLessThan(300)
    const types = (await log(id)).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining([first, second]))
  })

  test('receives nothing for a rolled-back transaction', async () => {
    const { id } = await portal.buildWebhook()
    const ticket = await portal.buildTicket()
    const undone = new Error('undone')
    const action = portal.db.transaction().execute(async (tx) => {
      await createContext(tx, { id: ticket.userId, role: 'client' }).emit('ticket_updated', ticket, {
        priority: 'high',
      })
      throw undone
    })
    await expect(action).rejects.toBe(undone)
    expect(await log(id)).toEqual([])
  })

  test('receives nothing while it is off, and events again once it is on', async () => {
    const { body: made } = await make()
    await openTicket()
    expect((await staff.patch(`${PATH}/${made.id}`, { enabled: false })).status).toBe(200)
    expect(await webhook(made.id)).toMatchObject({ state: 'disabled', disabledBecause: 'staff' })
    await openTicket()
    expect((await log(made.id)).map(({ status }) => status)).toEqual(['failed'])
    expect((await staff.post(`${PATH}/${made.id}/test`)).status).toBe(409)
    await staff.patch(`${PATH}/${made.id}`, { enabled: true })
    await openTicket()
    await sendUntil(settled(made.id))
    expect((await log(made.id)).map(({ status }) => status)).toEqual(['delivered', 'failed'])
  })

  test('receives a test event on request, with a single attempt', async () => {
    receiver.answer = (_request, response) => response.writeHead(500).end()
    const { body: made } = await make()
    const { status, body } = await staff.post<WebhookDelivery>(`${PATH}/${made.id}/test`)
    expect([status, body.status]).toEqual([201, 'waiting'])
    await sendUntil(settled(made.id))
    expect((await log(made.id))[0]).toMatchObject({ type: 'webhook.test', status: 'failed', tries: 1 })
    expect((await webhook(made.id)).state).toBe('active')
  })
})
