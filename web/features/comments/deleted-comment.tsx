import { Trash2 } from 'lucide-react'
import type { Comment } from '#shared/comments/schemas.ts'
import { t } from '#shared/words.ts'
import { RelativeTime } from '#web/ui/page/dates.tsx'

/** What a deleted comment leaves in its place. */
export default function DeletedComment({ comment: { deletedAt, deletedBy } }: { comment: Comment }) {
  return (
    <li className="flex items-center gap-3 text-sm text-ink-3">
      <span className="grid size-9 flex-none place-items-center rounded-full bg-sunken" aria-hidden="true">
        <Trash2 size={16} strokeWidth={1.8} />
      </span>
      <p className="min-w-0 flex-1 italic">
        {deletedBy && t('Deleted by {fullName}', { fullName: deletedBy.fullName })}
      </p>
      <span>
        <RelativeTime value={deletedAt} />
      </span>
    </li>
  )
}
