import { randomUUID } from 'node:crypto'
import { PASSWORD } from './builders.ts'

/** Whose records the matrix requests, and the kinds of records. */
export type RecordKind =
  | 'brief'
  | 'declinedBrief'
  | 'project'
  | 'projectFile'
  | 'task'
  | 'infoRequest'
  | 'website'
  | 'asset'
  | 'ticket'
  | 'upload'
  | 'notification'
  | 'replyTemplate'
  | 'mail'
  | 'person'
  | 'invited'
  | 'session'
  | 'picture'
  | 'passkey'
  | 'apiToken'
  | 'webhook'
  | 'webhookDelivery'

/** The expected status for each of them. A deleted person's old session gets the same as no session. */
interface Answers {
  anonymous: number
  /** The client who owns the record. */
  owner: number
  /** Another client. */
  other: number
  staff: number
}

export interface Row extends Answers {
  /** The owner's record that the call is about; its id replaces `:id` in the path. */
  on?: RecordKind
  /** The body, given the record's id. */
  body?: (id: number) => unknown
  /** Sends a file instead. */
  file?: true
  /** The response does not end: only its beginning is checked. */
  endless?: true
}

const guarded = (owner: number, other: number, staff: number): Answers => ({
  anonymous: 401,
  owner,
  other,
  staff,
})
const everybody = (status: number): Answers => ({ ...guarded(status, status, status), anonymous: status })
const signedIn = (status: number) => guarded(status, status, status)
const staffOnly = (status: number) => guarded(403, 403, status)
const clientsOnly = (status: number) => guarded(status, status, 403)
/** Its client and all staff; for other clients it does not exist. */
const ownerAndStaff = (status: number) => guarded(status, 404, status)
const ownerOnly = (status: number) => guarded(status, 404, 403)

const person = { fullName: 'Nora Neu', email: 'nora@example.com', companyName: 'Neu' }
const task = {
  title: 'Choose photos',
  description: 'Pick five photos.',
  dueDate: '2026-12-01',
  assignedTo: 'staff',
}
const request = { title: 'Photos', description: 'Photos of the team.', dueDate: '2026-12-01' }
const brief = {
  projectName: 'Bakery website',
  projectType: 'business',
  projectDescription: 'A friendly website for our bakery.',
  websiteStyle: 'modern',
  hasContent: 'yes',
  numPages: '1-5',
}
const ticket = {
  title: 'Wrong hours',
  description: 'The opening hours on the page are wrong.',
  serviceCategory: 'general',
}
const website = { name: 'Bakery', url: 'https://bakery.example', launchDate: '2026-03-01' }
/** Well-formed, but belongs to nobody. */
const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    attestationObject: 'AAAA',
  },
}
const status = (value: string) => () => ({ status: value })

/** Every call of the API. A registered route without a row here fails the tests. */
export const ACCESS_MATRIX: Record<string, Row> = {
  'GET /healthz': everybody(200),
  'GET /readyz': everybody(200),
  'GET /api/openapi.json': everybody(200),
  'GET /api/docs': everybody(200),
  'GET /api/docs/start.js': everybody(200),
  'GET /api/docs/swagger-ui.css': everybody(200),
  'GET /api/docs/swagger-ui-bundle.js': everybody(200),
  'GET /api/docs/favicon-32x32.png': everybody(200),

  'GET /api/events': { ...signedIn(200), endless: true },
  'GET /api/portal': everybody(200),
  'GET /agency.css': everybody(200),
  'GET /manifest.webmanifest': everybody(200),
  'GET /api/reports/monthly': staffOnly(200),
  'GET /api/user/calendar': signedIn(200),
  'POST /api/user/calendar': signedIn(201),
  'DELETE /api/user/calendar': signedIn(204),
  'GET /api/calendar/:name': everybody(404),
  'GET /api/agency/settings': staffOnly(200),
  'PATCH /api/agency/settings': { ...staffOnly(200), body: () => ({ targetHours: 16 }) },
  'GET /api/agency/logo': everybody(404),
  'GET /api/agency/terms': everybody(200),
  'GET /api/agency/privacy': everybody(200),
  'POST /api/login': { ...everybody(401), body: () => ({ username: 'nobody', password: 'wrong one' }) },
  'GET /api/login/second-factor': everybody(401),
  'POST /api/login/second-factor': { ...everybody(401), body: () => ({ code: '123456' }) },
  'POST /api/login/passkey/options': everybody(200),
  'POST /api/login/passkey': { ...everybody(401), body: () => credential },
  'GET /api/login/provider': everybody(404),
  'GET /api/login/provider/return': everybody(404),
  'GET /api/user/factors': signedIn(200),
  'POST /api/user/confirmation': { ...signedIn(204), body: () => ({ password: PASSWORD }) },
  'POST /api/user/confirmation/passkey-options': signedIn(200),
  'POST /api/user/authenticator': signedIn(201),
  'POST /api/user/authenticator/code': { ...signedIn(400), body: () => ({ code: '1' }) },
  'DELETE /api/user/authenticator': signedIn(409),
  'POST /api/user/recovery-codes': signedIn(409),
  'POST /api/user/passkeys/options': signedIn(200),
  'POST /api/user/passkeys': { ...signedIn(400), body: () => ({ name: 'Phone', credential }) },
  'PATCH /api/user/passkeys/:id': {
    ...guarded(200, 404, 404),
    on: 'passkey',
    body: () => ({ name: 'Telephone' }),
  },
  'DELETE /api/user/passkeys/:id': { ...guarded(204, 404, 404), on: 'passkey' },
  'POST /api/user/provider': signedIn(404),
  'DELETE /api/user/provider': signedIn(404),
  'DELETE /api/users/:id/factors': { ...staffOnly(204), on: 'person' },
  'POST /api/register': {
    ...everybody(403),
    body: () => ({ ...person, username: 'nora-neu', password: PASSWORD }),
  },
  'POST /api/setup': {
    ...everybody(403),
    body: () => ({ ...person, token: 'guessed', username: 'nora-neu', password: PASSWORD }),
  },
  'POST /api/logout': everybody(204),
  'GET /api/user': signedIn(200),
  'PATCH /api/user': { ...signedIn(200), body: () => ({ fullName: 'Anna Bauer' }) },
  'POST /api/user/password': {
    ...signedIn(204),
    body: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
  },
  'POST /api/client-view': { ...staffOnly(204), on: 'person', body: (clientId) => ({ clientId }) },
  'DELETE /api/client-view': signedIn(204),
  'GET /api/user/export': signedIn(200),
  'GET /api/users/:id/export': { ...staffOnly(200), on: 'person' },
  'POST /api/users/:id/erase': { ...staffOnly(204), on: 'person' },
  'GET /api/audit': staffOnly(200),
  'GET /api/audit/export.csv': staffOnly(200),
  'GET /api/sessions': signedIn(200),
  'DELETE /api/sessions': signedIn(204),
  'POST /api/user/lock-out': signedIn(204),
  'POST /api/users/:id/lock-out': { ...staffOnly(204), on: 'person' },
  'DELETE /api/sessions/:id': { ...guarded(204, 404, 404), on: 'session' },
  'POST /api/email-confirmation': { ...everybody(404), body: () => ({ token: 'guessed' }) },
  'POST /api/user/email-confirmation': signedIn(409),
  'POST /api/users/:id/email-confirmation': {
    ...staffOnly(409),
    on: 'person',
    body: () => ({ email: 'nora@example.com' }),
  },
  'POST /api/password-reset': { ...everybody(204), body: () => ({ account: 'nobody' }) },
  'POST /api/password-reset/complete': {
    ...everybody(404),
    body: () => ({ token: 'guessed', password: PASSWORD }),
  },
  'POST /api/invitation': { ...everybody(404), body: () => ({ token: 'guessed' }) },
  'POST /api/invitation/accept': {
    ...everybody(404),
    body: () => ({ token: 'guessed', password: PASSWORD }),
  },
  'POST /api/invitations': {
    ...staffOnly(201),
    body: () => ({ ...person, username: 'ines-invited', role: 'client' }),
  },
  'POST /api/users/:id/invitation': { ...staffOnly(200), on: 'invited' },
  'DELETE /api/users/:id/invitation': { ...staffOnly(204), on: 'invited' },
  'POST /api/users/:id/password-reset': { ...staffOnly(200), on: 'person' },
  'POST /api/users/:id/deactivate': { ...staffOnly(200), on: 'person' },
  'POST /api/users/:id/reactivate': { ...staffOnly(200), on: 'person' },
  'DELETE /api/users/:id/sessions': { ...staffOnly(204), on: 'person' },
  'GET /api/users': staffOnly(200),
  'POST /api/users': {
    ...staffOnly(201),
    body: () => ({ ...person, username: 'nora-neu', password: PASSWORD, role: 'client' }),
  },
  'GET /api/users/:id': { ...staffOnly(200), on: 'person' },
  'GET /api/users/:id/picture': { ...ownerAndStaff(200), on: 'picture' },
  'PATCH /api/users/:id': { ...staffOnly(200), on: 'person', body: () => ({ fullName: 'Otto Owner' }) },
  'DELETE /api/users/:id': { ...staffOnly(204), on: 'person' },

  'GET /api/stats': signedIn(200),
  'GET /api/stats/morning': staffOnly(200),
  'GET /api/stats/waiting': staffOnly(400),
  'GET /api/search': signedIn(400),

  'GET /api/briefs': signedIn(200),
  'GET /api/briefs/counts': signedIn(200),
  'POST /api/briefs': { ...clientsOnly(201), body: () => brief },
  'GET /api/briefs/draft': clientsOnly(200),
  'PATCH /api/briefs/draft': { ...clientsOnly(200), body: () => ({ projectName: 'Bakery' }) },
  'DELETE /api/briefs/draft': clientsOnly(204),
  'GET /api/briefs/:id': { ...ownerAndStaff(200), on: 'brief' },
  'PATCH /api/briefs/:id': { ...ownerOnly(200), on: 'brief', body: () => ({ projectName: 'New name' }) },
  'DELETE /api/briefs/:id': { ...ownerOnly(204), on: 'brief' },
  'GET /api/briefs/:id/revisions': { ...ownerAndStaff(200), on: 'brief' },
  'POST /api/briefs/:id/resubmit': { ...ownerOnly(200), on: 'declinedBrief' },
  'PATCH /api/briefs/:id/status': { ...staffOnly(200), on: 'brief', body: status('rejected') },
  'POST /api/briefs/:id/accept': { ...staffOnly(200), on: 'brief' },
  'POST /api/briefs/:id/decline': {
    ...staffOnly(200),
    on: 'brief',
    body: () => ({ feedback: 'Please tell us more.' }),
  },
  'GET /api/briefs/:id/tasks': { ...ownerAndStaff(200), on: 'brief' },
  'GET /api/briefs/:id/info-requests': { ...ownerAndStaff(200), on: 'brief' },

  'GET /api/projects': signedIn(200),
  'GET /api/projects/user': clientsOnly(200),
  'GET /api/projects/counts': signedIn(200),
  'GET /api/projects/:id': { ...ownerAndStaff(200), on: 'project' },
  'PATCH /api/projects/:id': { ...staffOnly(200), on: 'project', body: () => ({ progress: 50 }) },
  'GET /api/projects/:id/tasks': { ...ownerAndStaff(200), on: 'project' },
  'GET /api/projects/:id/info-requests': { ...ownerAndStaff(200), on: 'project' },
  'GET /api/projects/:id/websites': { ...ownerAndStaff(200), on: 'project' },
  'GET /api/projects/:id/activities': { ...ownerAndStaff(200), on: 'project' },
  'GET /api/projects/:id/files': { ...ownerAndStaff(200), on: 'project' },
  'POST /api/projects/:id/files': { ...staffOnly(201), on: 'project', file: true },
  'DELETE /api/project-files/:id': { ...guarded(404, 404, 204), on: 'projectFile' },
  'GET /api/project-files/:id/download': { ...ownerAndStaff(200), on: 'projectFile' },

  'POST /api/tasks': { ...staffOnly(201), on: 'project', body: (projectId) => ({ ...task, projectId }) },
  'PATCH /api/tasks/:id/status': { ...ownerAndStaff(200), on: 'task', body: status('in_progress') },

  'GET /api/info-requests': staffOnly(200),
  'GET /api/info-requests/client': clientsOnly(200),
  'GET /api/info-requests/counts': signedIn(200),
  'GET /api/info-requests/:id': { ...ownerAndStaff(200), on: 'infoRequest' },
  'GET /api/info-requests/:id/returns': { ...ownerAndStaff(200), on: 'infoRequest' },
  'POST /api/info-requests/:id/remind': { ...staffOnly(200), on: 'infoRequest' },
  'POST /api/info-requests': {
    ...staffOnly(201),
    on: 'project',
    body: (projectId) => ({ ...request, projectId }),
  },
  'PATCH /api/info-requests/:id': {
    ...ownerOnly(200),
    on: 'infoRequest',
    body: () => ({ responseData: { message: 'Here they are.' }, status: 'completed' }),
  },

  'GET /api/websites': signedIn(200),
  'GET /api/websites/client': clientsOnly(200),
  'GET /api/websites/all': staffOnly(200),
  'POST /api/websites': {
    ...staffOnly(201),
    on: 'project',
    body: (projectId) => ({ ...website, projectId }),
  },
  'GET /api/websites/:id': { ...ownerAndStaff(200), on: 'website' },
  'GET /api/websites/:id/tickets': { ...ownerAndStaff(200), on: 'website' },
  'GET /api/websites/:id/activities': { ...ownerAndStaff(200), on: 'website' },
  'GET /api/websites/:id/brief': { ...ownerAndStaff(200), on: 'website' },

  'GET /api/websites/:id/assets': { ...ownerAndStaff(200), on: 'website' },
  'POST /api/websites/:id/assets': { ...ownerAndStaff(201), on: 'website', file: true },
  'DELETE /api/website-assets/:id': { ...ownerAndStaff(204), on: 'asset' },
  'GET /api/website-assets/:id/download': { ...ownerAndStaff(200), on: 'asset' },

  'GET /api/tickets': signedIn(200),
  'GET /api/tickets/counts': signedIn(200),
  'POST /api/tickets': {
    ...ownerAndStaff(201),
    on: 'website',
    body: (websiteId) => ({ ...ticket, websiteId }),
  },
  'GET /api/tickets/:id': { ...ownerAndStaff(200), on: 'ticket' },
  'PATCH /api/tickets/:id/status': { ...ownerAndStaff(200), on: 'ticket', body: status('resolved') },

  'POST /api/tickets/:id/presence': { ...staffOnly(204), on: 'ticket', body: () => ({ state: 'viewing' }) },
  'GET /api/reply-templates': staffOnly(200),
  'GET /api/reply-templates/:id': { ...staffOnly(200), on: 'replyTemplate' },
  'POST /api/reply-templates': {
    ...staffOnly(201),
    body: () => ({ name: 'We are on it', content: 'Hello {client}' }),
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
  'POST /api/tickets/bulk/:id/undo': { ...staffOnly(404), on: 'ticket' },

  'GET /api/comments/ticket/:id': { ...ownerAndStaff(200), on: 'ticket' },
  'GET /api/comments/projects/:id': { ...ownerAndStaff(200), on: 'project' },
  'GET /api/comments/briefs/:id': { ...ownerAndStaff(200), on: 'brief' },
  'POST /api/comments': {
    ...ownerAndStaff(201),
    on: 'ticket',
    body: (entityId) => ({ content: 'Thank you.', entityType: 'ticket', entityId }),
  },

  'GET /api/activities/recent': signedIn(200),
  'POST /api/activities/log': {
    ...staffOnly(201),
    on: 'project',
    body: (entityId) => ({ type: 'client_meeting', entityId, data: { details: 'We met.' } }),
  },

  'POST /api/uploads': { ...signedIn(201), file: true },
  // Without the protocol's header; server/features/files/resumable/resumable.test.ts covers it with the header.
  'POST /api/uploads/resumable': signedIn(412),
  'PATCH /api/uploads/resumable/:id': signedIn(404),
  'DELETE /api/uploads/resumable/:id': signedIn(404),
  'GET /api/uploads/:name': { ...ownerAndStaff(200), on: 'upload' },

  'GET /api/notifications': signedIn(200),
  'GET /api/notifications/:id': { ...guarded(200, 404, 404), on: 'notification' },
  'PATCH /api/notifications/:id': {
    ...guarded(200, 404, 404),
    on: 'notification',
    body: () => ({ read: true }),
  },
  'POST /api/notifications/read-all': signedIn(204),
  'GET /api/notification-settings': signedIn(200),
  'PATCH /api/notification-settings': { ...signedIn(200), body: () => ({ mail: { files: 'daily' } }) },

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

  'GET /api/briefs/export.csv': staffOnly(200),
  'GET /api/projects/export.csv': staffOnly(200),
  'GET /api/tickets/export.csv': staffOnly(200),
  'GET /api/websites/export.csv': staffOnly(200),
  'GET /api/info-requests/export.csv': staffOnly(200),
  'GET /api/users/export.csv': staffOnly(200),
  'GET /api/activities/export.csv': staffOnly(200),

  // With a token that is in no mail.
  'GET /api/unsubscribe/:token': everybody(404),
  'POST /api/unsubscribe/:token': everybody(404),

  'GET /api/push': signedIn(200),
  'POST /api/push': {
    ...signedIn(204),
    body: () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) },
    }),
  },
  'DELETE /api/push': signedIn(204),

  // Without the setting, the endpoint does not exist.
  'POST /api/inbound-mail': everybody(404),

  'GET /api/mails': staffOnly(200),
  'GET /api/mails/set-aside': staffOnly(200),
  'GET /api/mails/:id/preview': { ...staffOnly(200), on: 'mail' },
  'POST /api/mails/:id/send-again': { ...staffOnly(200), on: 'mail' },
}
