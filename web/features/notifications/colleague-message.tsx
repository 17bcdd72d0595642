import { CutText } from '#web/ui/base/cut-text.tsx'
import type { NotificationItem } from './bell/queries.ts'

/** A colleague's message to the user, below a notification's title. The record's page shows all of it. */
export const ColleagueMessage = ({ notification: { message } }: { notification: NotificationItem }) =>
  message && (
    <CutText className="my-1 line-clamp-2 border-s-2 border-line-strong ps-2 text-sm text-ink-2 wrap-anywhere">
      <bdi>{message}</bdi>
    </CutText>
  )
