import { randomUUID } from 'node:crypto'
import { type Row, answersToOwner, signedIn, staffOnly } from '../access-row.ts'
import { fileOn } from '../file-on.ts'

const ticket = {
  title: 'Wrong hours',
  description: 'The opening hours on the page are wrong.',
  serviceCategory: 'general',
}
const status = (value: string) => () => ({ status: value })

export const rows: Record<string, Row> = {
  'GET /api/tickets': signedIn(200),
  'GET /api/tickets/counts': signedIn(200),
  'POST /api/tickets': {
    ...answersToOwner(201),
    on: 'website',
    body: (websiteId) => ({ ...ticket, websiteId }),
  },
  'GET /api/tickets/:id': { ...answersToOwner(200), on: 'ticket' },
  'GET /api/tickets/:id/files.zip': { ...answersToOwner(200), on: fileOn('ticket') },
  'PATCH /api/tickets/:id/status': { ...answersToOwner(200), on: 'ticket', body: status('resolved') },
  'POST /api/tickets/:id/presence': { ...staffOnly(204), on: 'ticket', body: () => ({ state: 'viewing' }) },
  'GET /api/reply-templates': staffOnly(200),
  'GET /api/reply-templates/:id': { ...staffOnly(200), on: 'replyTemplate' },
  'POST /api/reply-templates': {
    ...staffOnly(201),
    // Unique, because several roles make the same call.
    body: () => ({ name: `We are on it ${randomUUID()}`, content: 'Hello {client}' }),
  },
  'PATCH /api/reply-templates/:id': {
    ...staffOnly(200),
    on: 'replyTemplate',
    body: () => ({ content: 'Hello {client}!' }),
  },
  'DELETE /api/reply-templates/:id': { ...staffOnly(204), on: 'replyTemplate' },
  'PATCH /api/tickets/:id': { ...staffOnly(200), on: 'ticket', body: () => ({ priority: 'high' }) },
  'POST /api/tickets/bulk': {
    ...staffOnly(200),
    on: 'ticket',
    body: (id) => ({ tickets: [{ id, version: 1 }], change: { status: 'resolved' } }),
  },
  'POST /api/undo/:id': {
    ...answersToOwner(204),
    on: async (portal, owner) => {
      const { id } = await portal.buildTicket({ userId: owner.id })
      const { headers } = await portal
        .as(owner)
        .patch(`/api/tickets/${id}/status`, { status: 'resolved' }, { undoable: '15' })
      return { id: Number(headers['undo-id']) }
    },
  },
  'GET /api/tickets/export.csv': staffOnly(200),
}
