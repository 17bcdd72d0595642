import { useState } from 'react'
import type { Comment } from '#shared/comments/schemas.ts'
import { formatExact } from '#shared/format.ts'
import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { linkLook } from '#web/ui/base/button.tsx'

const EarlierTextsDialog = lazyDialog(() => import('./earlier-texts-dialog.tsx'))

/** Says that a comment was edited. Staff open what it said before. */
export default function EditedMark({ comment }: { comment: Comment & { editedAt: string } }) {
  const [open, setOpen] = useState(false)
  const { role } = useUser()
  const title = formatExact(comment.editedAt)
  if (role !== 'staff') return <span title={title}> {t('· edited')}</span>
  return (
    <>
      {' · '}
      <button type="button" title={title} className={linkLook} onClick={() => setOpen(true)}>
        {t('edited')}
      </button>
      {open && <EarlierTextsDialog comment={comment} onClose={() => setOpen(false)} />}
    </>
  )
}
