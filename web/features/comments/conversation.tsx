import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { EyeOff, MessagesSquare, Reply } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import type { Comment } from '#shared/comments/schemas.ts'
import type { CompanyRef } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'
import type { CommentFormProps, CommentMode } from './comment-form.tsx'
import { conversationQuery } from './queries.ts'
import { useSteadyPlace } from './use-steady-place.ts'
import { useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { Card, Section } from '#web/ui/page/card.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { useUser } from '#web/api/session.ts'
import { lazyDialog, lazyPart } from '#web/ui/base/lazy.ts'
import { QueryView, Skeleton, TextSkeleton } from '#web/ui/page/query-view.tsx'
import { Segments } from '#web/ui/display/segments.tsx'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { translateComment } from '#shared/comments/stored-texts.ts'

const ReadOnlyNote = lazyDialog(async () => ({
  default: (await import('#web/features/companies/public/missing-permission.tsx')).ReadOnlyNotice,
}))
const CommentForm = lazyPart(() => import('./comment-form.tsx'))

/** URL fragments that open the form directly. */
const MODES_BY_HASH: Record<string, CommentMode> = { respond: 'reply', note: 'note' }

const modes = [
  { value: 'reply', label: t('Reply to client'), icon: Reply },
  { value: 'note', label: t('Internal note'), icon: EyeOff },
] as const

interface ConversationProps extends Omit<CommentFormProps, 'mode' | 'focusTrigger' | 'onTypingChange'> {
  /** The company of the record. Only users who can write there get a form. */
  company: CompanyRef
  title?: string
  /** Shown above the form, such as who else is typing. `writing` is whether the user has unsent text. */
  renderNotice?: (writing: boolean) => ReactNode
}

/** The comments on a record, oldest first, with a form to add one, or for staff also an internal note. */
export function Conversation(props: ConversationProps) {
  const { company, title = t('Comments'), renderNotice, ...form } = props
  const { entityType, entityId } = form
  const staff = useUser().role === 'staff'
  const { hash, state: navigation } = useLocation()
  const [handledNavigation, setHandledNavigation] = useState<object>()
  const [writing, setWriting] = useState(false)
  const [chosen, setChosen] = useState<CommentMode>('reply')
  const requestedMode = MODES_BY_HASH[hash]
  // Each navigation to such a URL opens the form again, even if the URL is the current one.
  if (requestedMode && navigation !== handledNavigation) {
    setHandledNavigation(navigation)
    setChosen(requestedMode)
  }
  const mode = staff ? chosen : 'reply'
  const canWrite = useCanWrite(company.id)
  const formPart = useRef<HTMLDivElement>(null)
  return (
    <Section title={title}>
      <Card flush>
        <CommentList entityType={entityType} entityId={entityId} canWrite={canWrite} below={formPart} />
        {canWrite ? (
          <div ref={formPart} className="rounded-b-l border-t border-line bg-sunken/50 p-card print:hidden">
            {staff && (
              <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <Segments label={t('Comment type')} value={mode} onChange={setChosen} options={modes} />
                {renderNotice?.(writing)}
              </div>
            )}
            <Suspense fallback={<Skeleton className="h-40 w-full" />}>
              <CommentForm
                key={`${entityType}:${entityId}:${mode}`}
                {...form}
                mode={mode}
                focusTrigger={requestedMode && navigation}
                onTypingChange={setWriting}
              />
            </Suspense>
          </div>
        ) : (
          <ReadOnlyNote company={company} />
        )}
      </Card>
    </Section>
  )
}

type CommentListProps = Pick<ConversationProps, 'entityType' | 'entityId'> & {
  canWrite: boolean
  /** The part below the list. It keeps its place when a comment arrives. */
  below: RefObject<HTMLElement | null>
}

function CommentList({ entityType, entityId, canWrite, below }: CommentListProps) {
  const query = useInfiniteQuery(conversationQuery(entityType, entityId))
  const list = useSteadyPlace(below, query.data?.items.length)
  return (
    <div ref={list}>
      <QueryView query={query} failure={t('Could not load the comments')} loading={<CommentsSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <div className="flex items-center gap-3 p-card text-ink-3">
              <MessagesSquare size={20} strokeWidth={1.6} aria-hidden="true" />
              <p>
                {t('No comments yet.')}{' '}
                {canWrite && <span className="print:hidden">{t('Write the first one below.')}</span>}
              </p>
            </div>
          ) : (
            <div className="p-card">
              {/* A log region, so that screen readers announce new comments. */}
              <div role="log" aria-label={t('Comments')}>
                <ol className="flex flex-col gap-6">
                  {items.map((comment) => (
                    <CommentItem key={comment.id} comment={comment} canChange={canWrite} />
                  ))}
                </ol>
              </div>
              <LoadMore query={query} quiet />
            </div>
          )
        }
      </QueryView>
    </div>
  )
}

const CommentsSkeleton = () => (
  <div className="flex gap-3 p-card">
    <output className="sr-only">{t('Loading comments…')}</output>
    <Skeleton className="size-9 flex-none rounded-full" />
    <div className="flex-1 pt-1">
      <TextSkeleton lines={3} />
    </div>
  </div>
)

const loadParts = () => import('./comment-actions.tsx')
const CommentActions = lazyDialog(async () => ({ default: (await loadParts()).CommentActions }))
const DeletedComment = lazyDialog(async () => ({ default: (await loadParts()).DeletedComment }))
const EditedMark = lazyDialog(async () => ({ default: (await loadParts()).EditedMark }))
const CommentMail = lazyDialog(async () => ({ default: (await import('./comment-mail.tsx')).CommentMail }))

/** One comment: author, role, time, text and files, or who deleted it. An internal note has a different background. */
function CommentItem({ comment, canChange }: { comment: Comment; canChange: boolean }) {
  const { author, content, attachments, internal = false, byEmail, addedBy } = comment
  const { createdAt, editedAt } = comment
  const user = useUser()
  const byClient = author.role === 'client'
  if (comment.deletedAt !== null) return <DeletedComment comment={comment} />
  return (
    <li className={cx('flex gap-3', internal && '-mx-3 rounded-m bg-warn-soft px-3 py-2')}>
      <Avatar name={author.fullName} picture={author.picture} />
      <article
        aria-label={
          internal
            ? t('Internal note by {name}', { name: author.fullName })
            : t('Comment by {name}', { name: author.fullName })
        }
        className="min-w-0 flex-1"
      >
        <p className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-3">
          <span className="text-base font-[580] text-ink">
            <bdi>{author.fullName}</bdi>
          </span>
          <Badge tone={byClient ? 'neutral' : 'accent'}>{byClient ? t('Client') : t('Staff')}</Badge>
          {internal && (
            <Badge tone="warn" icon={EyeOff}>
              {t('Internal note')}
            </Badge>
          )}
          {byClient && author.companyName && (
            <bdi className="min-w-0 wrap-anywhere">{author.companyName}</bdi>
          )}
          <span className="sm:ms-auto">
            <RelativeTime value={createdAt} />
            {editedAt !== null && <EditedMark comment={{ ...comment, editedAt }} />}
          </span>
        </p>
        <LongText className="text-ink max-sm:mt-1">{translateComment(content)}</LongText>
        {attachments.length > 0 && (
          <div className="mt-3">
            <AttachmentGallery files={attachments} zip={`/api/comment-attachments/${comment.id}/files.zip`} />
          </div>
        )}
        {byEmail && <CommentMail comment={comment} />}
        {canChange && (author.id === user.id || addedBy?.id === user.id) && (
          <CommentActions comment={comment} />
        )}
      </article>
    </li>
  )
}
