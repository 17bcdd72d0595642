import { type ActivityMessages, type EventSubject, defineEvents, buildEvents } from '#shared/events/event.ts'
import { type CommentKind, getConversationUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'

/** The parent of a comment or an internal note. */
interface CommentParent {
  kind: CommentKind
  id: number
  name: string
  clientId: number
  companyId: number
  private: boolean
  projectId: number | null
  websiteId: number | null
}

const comment = /* @__PURE__ */ defineEvents<CommentParent>({
  subject: (record) => record,
  data: ({ kind, name }) => ({ title: name, on: kind }),
  choice: 'comments',
})

/** Returns the subject of an internal note, which only staff can see. */
const toNoteSubject = (record: CommentParent): EventSubject => ({
  ...record,
  clientId: null,
  companyId: null,
})

export const commentMessages = {
  comment_added: ({ actor, record, on = 'record' }) =>
    t(
      '{actor} commented on the {on, select, brief {brief} project {project} ticket {ticket} other {record}} {record}',
      { actor, record, on },
    ),
  note_added: ({ actor, record, on = 'record' }) =>
    t(
      '{actor} left an internal note on the {on, select, brief {brief} project {project} ticket {ticket} other {record}} {record}',
      { actor, record, on },
    ),
} satisfies ActivityMessages

export const commentEvents = /* @__PURE__ */ buildEvents(() => ({
  comment_added: comment.defineActivity<{
    text: string
    comment: number
    asked?: boolean
    reopens?: boolean
  }>({
    webhook: ({ kind }) => [`${kind as CommentKind}.commented`],
    notices: {
      to: 'other side',
      needed: ({ asked = false }, reader) => asked || reader === 'staff',
      title: ({ record, asked, reopens }) => {
        if (reopens) return t('Reopened with a comment: {record}', { record })
        return asked ? t('Waiting on you: {record}', { record }) : t('New comment on {record}', { record })
      },
      href: ({ kind, id }, reader) => getConversationUrl(kind, id, reader),
    },
  }),
  note_added: comment.defineActivity({ subject: toNoteSubject, webhook: null, notices: [] }),
  comment_updated: comment.defineEvent({ webhook: 'comment.updated', notices: [] }),
  comment_deleted: comment.defineEvent({ webhook: 'comment.deleted', notices: [] }),
  note_changed: comment.defineEvent({ subject: toNoteSubject, webhook: null, notices: [] }),
}))
