import type { ReactNode } from 'react'
import { rich } from '#shared/words.ts'
import { type Answer, AnswerPiece } from './answer-drafts.tsx'
import type { RequestItem } from './queries.ts'
import { DownloadAll } from '#web/ui/attachments/download-all.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'

const AnswerParts = lazyDialog(() => import('./answer-parts.tsx'))

interface RequestAnswerProps {
  request: Pick<RequestItem, 'id' | 'answerParts' | 'completedAt'>
  answer: Answer
  title: string
  /** Below the answer. */
  children?: ReactNode
}

/** The client's answer, read-only, with its files: in one piece, or in its dated parts where it was added to. */
export function RequestAnswer({ request, answer, title, children }: RequestAnswerProps) {
  const { id, answerParts, completedAt } = request
  return (
    <Card>
      <CardHeader
        level={2}
        title={title}
        description={
          completedAt && <>{rich('Completed on {date}', { date: <DateText value={completedAt} /> })}</>
        }
      />
      {answerParts.length > 0 ? <AnswerParts parts={answerParts} /> : <AnswerPiece {...answer} />}
      <div className="mt-3 empty:hidden">
        <DownloadAll href={`/api/info-requests/${id}/files.zip`} count={answer.attachments.length} />
      </div>
      {children}
    </Card>
  )
}
