import { useInfiniteQuery } from '@tanstack/react-query'
import type { Comment } from '#shared/comments/schemas.ts'
import { t } from '#shared/words.ts'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { ListView, TextSkeleton } from '#web/ui/page/query-view.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { versionsQuery } from './queries.ts'

interface EarlierTextsDialogProps {
  comment: Comment
  onClose: () => void
}

/** Dialog in which staff read what a comment said before it was edited, newest first. */
export default function EarlierTextsDialog({ comment, onClose }: EarlierTextsDialogProps) {
  const query = useInfiniteQuery(versionsQuery(comment.id, comment.version))
  return (
    <Dialog onClose={onClose} title={t('Before It Was Edited')} description={t('Only staff can read this.')}>
      <ListView
        query={query}
        failure={t('Could not load the earlier texts')}
        loading={<TextSkeleton lines={3} />}
        quiet
        empty={<p className="text-ink-3">{t('Only its files were changed.')}</p>}
      >
        {(versions) => (
          <ol aria-label={t('Earlier texts')} className="flex flex-col gap-5">
            {versions.map(({ content, writtenAt }) => (
              <li key={writtenAt}>
                <p className="text-sm text-ink-3">
                  <RelativeTime value={writtenAt} />
                </p>
                <LongText className="text-ink">{content}</LongText>
              </li>
            ))}
          </ol>
        )}
      </ListView>
    </Dialog>
  )
}
