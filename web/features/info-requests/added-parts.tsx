import { rich } from '#shared/words.ts'
import { AnswerPiece } from './answer-drafts.tsx'
import type { RequestItem } from './queries.ts'
import { DateText } from '#web/ui/page/dates.tsx'

/** What was added to answered questions, each part under its day. */
export default function AddedParts({ parts }: { parts: RequestItem['answerParts'] }) {
  return (
    <ol className="flex flex-col gap-4">
      {parts.map((part) => (
        <li key={part.writtenAt} className="border-line not-first:border-t not-first:pt-4">
          <p className="mb-1 text-sm text-ink-3">
            {rich('Added on {date}', { date: <DateText value={part.writtenAt} /> })}
          </p>
          <AnswerPiece {...part} />
        </li>
      ))}
    </ol>
  )
}
