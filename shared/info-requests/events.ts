import { type ActivityWords, type MailData, eventsAbout, rows } from '#shared/events/event.ts'
import type { InfoRequestStatus } from './values.ts'

interface InfoRequest {
  id: number
  title: string
  clientId: number
  projectId: number | null
}

const request = /* @__PURE__ */ eventsAbout<InfoRequest>({
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

/** What the actor did, in feeds. */
export const requestWords = {
  info_requested: 'asked for information: {record}',
  info_request_updated: 'updated the information request {record}',
  info_withdrawn: 'withdrew the information request {record}',
  info_restored: 'restored the information request {record}',
  info_provided: 'answered the information request {record}',
  info_added: 'added to the answer to {record}',
  info_reviewed: 'accepted the answer to {record}',
  info_returned: 'returned the answer to {record}',
  info_reminded: 'reminded the client of {record}',
} satisfies ActivityWords

export const requestEvents = /* @__PURE__ */ rows(() => ({
  info_requested: request.recorded<MailData>({
    webhook: 'request.created',
    notices: [{ to: 'client', title: 'We need something from you: {record}' }],
  }),
  info_request_updated: request.recorded<Moved>({
    webhook: 'request.updated',
    notices: [{ to: 'client', title: 'Request changed: {record}' }],
  }),
  info_withdrawn: request.recorded<Moved & { unheard: boolean }>({
    webhook: 'request.updated',
    // Who has not been asked yet need not be told that it is over.
    notices: [{ to: 'client', title: ({ unheard }) => (unheard ? null : 'No longer needed: {record}') }],
  }),
  info_restored: request.recorded<Moved>({
    webhook: 'request.updated',
    notices: [{ to: 'client', title: 'We need this after all: {record}' }],
  }),
  info_provided: request.recorded<Moved>({
    webhook: 'request.answered',
    notices: [{ to: 'staff', title: 'Answered: {record}' }],
  }),
  info_added: request.recorded<Moved>({
    webhook: 'request.answered',
    notices: [{ to: 'staff', title: 'Added to an answer: {record}' }],
  }),
  info_reviewed: request.recorded<Moved>({
    webhook: 'request.reviewed',
    notices: [],
  }),
  info_returned: request.recorded<Moved>({
    webhook: 'request.returned',
    notices: [{ to: 'client', title: 'We need a little more: {record}' }],
  }),
  info_reminded: request.recorded<MailData>({
    webhook: 'request.reminded',
    notices: [{ to: 'client', title: 'A reminder: {record}' }],
  }),
}))
