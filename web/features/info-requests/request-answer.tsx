import type { RequestItem } from './queries.ts'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'

interface RequestAnswerProps {
  answer: NonNullable<RequestItem['responseData']>
  /** ISO instant; null while the answer is returned. */
  completedAt: string | null
  title: string
}

/** The client's answer, read-only, with its files. */
export function RequestAnswer({ answer, completedAt, title }: RequestAnswerProps) {
  const { message, attachments } = answer
  return (
    <Card>
      <CardHeader
        level={2}
        title={title}
        description={
          completedAt && (
            <>
              Completed on <DateText value={completedAt} />
            </>
          )
        }
      />
      <div className="flex flex-col gap-4">
        {(message || attachments.length === 0) && <LongText>{message}</LongText>}
        {attachments.length > 0 && <AttachmentGallery files={attachments} />}
      </div>
    </Card>
  )
}
