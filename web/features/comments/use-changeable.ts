import { useCallback, useSyncExternalStore } from 'react'
import type { Comment } from '#shared/comments/schemas.ts'
import { COMMENT_CHANGE_MINUTES } from '#shared/comments/values.ts'
import { useUser } from '#web/api/session.ts'

/** Whether the reader may edit and delete a comment now: their own, and a client's only for some minutes. */
export function useChangeable({ author, createdAt, deletedAt }: Comment): boolean {
  const { id, role, clientView } = useUser()
  const until = Date.parse(createdAt) + COMMENT_CHANGE_MINUTES * 60_000
  const whenOver = useCallback(
    (tick: () => void) => {
      const timer = setTimeout(tick, Math.max(0, until - Date.now()) + 1)
      return () => clearTimeout(timer)
    },
    [until],
  )
  const isRecent = useSyncExternalStore(
    whenOver,
    () => Date.now() < until,
    () => Date.now() < until,
  )
  return author.id === id && deletedAt === null && !clientView && (role === 'staff' || isRecent)
}
