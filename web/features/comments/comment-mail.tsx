import { useQuery } from '@tanstack/react-query'
import { Mail, Paperclip } from 'lucide-react'
import type { Comment } from '#shared/comments/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { FoldedText } from '#web/ui/display/folded-text.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { QueryView, TextSkeleton } from '#web/ui/page/query-view.tsx'
import { commentEmailQuery } from './queries.ts'

/** The email of a comment: files that weren't accepted, the rest of its text, and whether its sender was checked. */
export function CommentMail({ comment }: { comment: Comment }) {
  const { id, hasEmail, leftOut } = comment
  const user = useUser()
  return (
    <>
      {leftOut.length > 0 && <LeftOutFiles files={leftOut} />}
      {hasEmail && (
        <FoldedText showLabel={t('Show the rest of this email')} hideLabel={t('Hide the rest of this email')}>
          <WholeEmail id={id} />
        </FoldedText>
      )}
      <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-3">
        <Mail size={14} strokeWidth={1.9} aria-hidden="true" className="flex-none" />
        <span className="min-w-0 wrap-anywhere">{formatMailOrigin(comment, user)}</span>
      </p>
    </>
  )
}

/** Returns how a comment came by email. Authors know that it's theirs, so nothing warns them about their own sender. */
function formatMailOrigin({ byEmail, addedBy, addedFrom, author }: Comment, reader: { id: number }): string {
  if (byEmail !== 'added')
    return byEmail === 'checked' || author.id === reader.id
      ? t('Sent by email')
      : t('Sent by email, sender not checked')
  const name = addedBy?.fullName ?? t('Staff')
  return addedFrom
    ? t('Sent by email from {address}, added by {name}', { address: addedFrom, name })
    : t('Sent by email, added by {name}', { name })
}

function WholeEmail({ id }: Pick<Comment, 'id'>) {
  return (
    <QueryView
      query={useQuery(commentEmailQuery(id))}
      failure={t('Could not load the email')}
      loading={<TextSkeleton lines={3} />}
    >
      {({ text }) => <LongText className="text-sm!">{text}</LongText>}
    </QueryView>
  )
}

const LeftOutFiles = ({ files }: { files: Comment['leftOut'] }) => (
  <div className="mt-3 text-sm text-ink-3">
    <p className="flex items-center gap-1.5">
      <Paperclip size={14} strokeWidth={1.9} aria-hidden="true" className="flex-none" />
      {t('Files that weren’t accepted')}
    </p>
    <ul aria-label={t('Files that weren’t accepted')} className="mt-0.5 ps-5">
      {files.map(({ fileName, reason }, index) => (
        <li key={index} className="wrap-anywhere">
          <bdi className="text-ink-2">{fileName}</bdi> {reason}
        </li>
      ))}
    </ul>
  </div>
)
