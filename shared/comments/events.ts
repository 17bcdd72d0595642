import type { briefWebhooks } from '#shared/briefs/events.ts'
import { eventsAbout } from '#shared/events/event.ts'
import type { projectWebhooks } from '#shared/projects/events.ts'
import { type CommentKind, conversationAddress } from '#shared/records.ts'
import type { ticketWebhooks } from '#shared/tickets/events.ts'

/** What a comment or a note among staff stands on. */
interface Commented {
  kind: CommentKind
  id: number
  name: string
  clientId: number
  projectId: number | null
  websiteId: number | null
}

type Webhook = keyof typeof briefWebhooks | keyof typeof projectWebhooks | keyof typeof ticketWebhooks

const comment = eventsAbout<Commented, Webhook>({
  subject: (record) => record,
  data: ({ kind, name }) => ({ title: name, on: kind }),
  choice: 'comments',
})

export const commentEvents = {
  comment_added: comment.recorded<{ text: string }>({
    words: ({ on = 'record' }) => `commented on the ${on} {record}`,
    webhook: ({ kind }) => [`${kind as CommentKind}.commented`],
    notices: [
      {
        to: 'other side',
        title: 'New comment on {record}',
        href: ({ kind, id }, reader) => conversationAddress(kind, id, reader),
      },
    ],
  }),
  note_added: comment.recorded({
    subject: (record) => ({ ...record, clientId: null }),
    words: ({ on = 'record' }) => `left an internal note on the ${on} {record}`,
    webhook: null,
    notices: [],
  }),
}
