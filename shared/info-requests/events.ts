import { type MailData, eventsAbout } from '#shared/events/event.ts'
import type { InfoRequestStatus } from './values.ts'

export const requestWebhooks = {
  'request.created': 'The agency asked a client for something',
  'request.updated': 'A request was changed',
  'request.answered': 'A client answered a request',
  'request.reviewed': 'The agency looked at an answer and is content',
  'request.returned': 'An answer went back to the client',
  'request.reminded': 'A client was reminded of a request',
} as const

interface InfoRequest {
  id: number
  title: string
  clientId: number
  projectId: number | null
}

const request = eventsAbout<InfoRequest, keyof typeof requestWebhooks>({
  subject: ({ id, title, clientId, projectId }) => ({
    kind: 'info_request',
    id,
    name: title,
    clientId,
    projectId,
  }),
  data: ({ title }) => ({ title }),
})

type Moved = MailData & { status: InfoRequestStatus }

export const requestEvents = {
  info_requested: request.recorded<MailData>({
    words: 'asked for information: {record}',
    webhook: 'request.created',
    notices: [{ to: 'client', title: 'We need something from you: {record}' }],
  }),
  info_request_updated: request.recorded<Moved>({
    words: 'updated the information request {record}',
    webhook: 'request.updated',
    notices: [{ to: 'client', title: 'Request changed: {record}' }],
  }),
  info_provided: request.recorded<Moved>({
    words: 'answered the information request {record}',
    webhook: 'request.answered',
    notices: [{ to: 'staff', title: 'Answered: {record}' }],
  }),
  info_reviewed: request.recorded<Moved>({
    words: 'accepted the answer to {record}',
    webhook: 'request.reviewed',
    notices: [],
  }),
  info_returned: request.recorded<Moved>({
    words: 'returned the answer to {record}',
    webhook: 'request.returned',
    notices: [{ to: 'client', title: 'We need a little more: {record}' }],
  }),
  info_reminded: request.recorded<MailData>({
    words: 'reminded the client of {record}',
    webhook: 'request.reminded',
    notices: [{ to: 'client', title: 'A reminder: {record}' }],
  }),
}
