import { type Row, staffOnly } from '../access-row.ts'

export const rows: Record<string, Row> = {
  'GET /api/api-tokens': staffOnly(200),
  'POST /api/api-tokens': { ...staffOnly(201), body: () => ({ name: 'Robot', scopes: ['search:read'] }) },
  'DELETE /api/api-tokens/:id': { ...staffOnly(204), on: 'apiToken' },
  'GET /api/webhooks': staffOnly(200),
  'GET /api/webhooks/:id': { ...staffOnly(200), on: 'webhook' },
  'POST /api/webhooks': {
    ...staffOnly(201),
    body: () => ({ name: 'Bills', url: 'https://bills.example.com', eventTypes: ['project.completed'] }),
  },
  'PATCH /api/webhooks/:id': { ...staffOnly(200), on: 'webhook', body: () => ({ name: 'Invoices' }) },
  'POST /api/webhooks/:id/secret': { ...staffOnly(200), on: 'webhook' },
  'DELETE /api/webhooks/:id': { ...staffOnly(204), on: 'webhook' },
  'POST /api/webhooks/:id/test': { ...staffOnly(201), on: 'webhook' },
  'GET /api/webhooks/:id/deliveries': { ...staffOnly(200), on: 'webhook' },
  'POST /api/webhook-deliveries/:id/send-again': { ...staffOnly(200), on: 'webhookDelivery' },
}
