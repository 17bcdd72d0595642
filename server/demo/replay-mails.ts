import type { CommentKind } from '#shared/records/records.ts'
import type { Context } from '#server/core/context/context.ts'
import { readUser } from '#server/core/records/read-user.ts'
import { addComment } from '#server/features/comments/add-comment.ts'
import type { Replay, StoryRecord } from './replay.ts'
import type { MailStory, RefusedMailStory, StoryTimeline } from './story.ts'

interface RecordRef {
  entityType: CommentKind
  entityId: number
}

/** Adds a comment that the actor sends by email. */
export async function addMailedComment(
  ctx: Context,
  record: RecordRef,
  { email: content, rest, leftOut }: MailStory,
): Promise<void> {
  const commentId = await addComment(ctx, {
    ...record,
    content,
    attachments: [],
    internal: false,
    waitsForClient: false,
    mail: {
      senderCheck: 'checked',
      fullText: `${content}\n\n${rest}`,
      leftOut: [{ fileName: leftOut, reason: 'type' }],
    },
  })
  const { email: sender } = await readUser(ctx.db, ctx.actor.id, ['email'])
  await ctx.db
    .insertInto('receivedMails')
    .values({ ...record, sender, subject: SUBJECT, outcome: 'comment', userId: ctx.actor.id, commentId })
    .execute()
}

const SUBJECT = 'Re: Your ticket'

/** Schedules refused emails to the actor's reply address. */
export function scheduleRefusedMails(
  replay: Replay,
  mails: StoryTimeline<RefusedMailStory> | undefined,
  ticket: StoryRecord,
): void {
  replay.scheduleEach(mails, (ctx, { from: sender, content, fileNames }) =>
    ctx.db
      .insertInto('receivedMails')
      .values({
        sender,
        subject: SUBJECT,
        outcome: 'refused',
        reason: 'other_sender',
        userId: ctx.actor.id,
        entityType: 'ticket',
        entityId: ticket.id,
        content,
        fileNames: [...fileNames],
      })
      .execute(),
  )
}
