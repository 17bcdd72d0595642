import { rich } from '#shared/words.ts'
import { AnswerPiece } from './answer-drafts.tsx'
import type { RequestItem } from './queries.ts'
import { DateText } from '#web/ui/page/dates.tsx'

/** An answer that was added to: each part under its day. */
export default function AnswerParts({ parts }: { parts: RequestItem['answerParts'] }) {
  return (
    <ol className="flex flex-col gap-5">
      {parts.map((part, index) => (
        <li key={part.writtenAt} className={index > 0 ? 'border-t border-line pt-4' : undefined}>
          {index > 0 && (
            <p className="mb-1 text-sm text-ink-3">
              {rich('Added on {date}', { date: <DateText value={part.writtenAt} /> })}
            </p>
          )}
          <AnswerPiece {...part} />
        </li>
      ))}
    </ol>
  )
}
