import { rich, t } from '#shared/words.ts'
import type { CallOutput } from '#web/api/call.ts'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { answerWords } from '#shared/portal-words.ts'

export type ReturnedAnswer = CallOutput<'GET /api/info-requests/:id/returns'>[number]

/** Returned answers, latest first, each with the reason. */
export function ReturnedAnswers({ returns }: { returns: readonly ReturnedAnswer[] }) {
  if (returns.length === 0) return null
  return (
    <Card>
      <CardHeader
        level={2}
        title={t('{n, plural, one {Returned Answer} other {Returned Answers}}', { n: returns.length })}
        description={t('The earlier answer, and what was missing.')}
      />
      <ol className="flex flex-col gap-5">
        {returns.toReversed().map((returned) => (
          <li key={returned.id} className="border-s-2 border-line-strong ps-4">
            <Returned returned={returned} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Returned({ returned }: { returned: ReturnedAnswer }) {
  const { message, files, reason, answeredAt, createdAt, returnedBy } = returned
  return (
    <>
      <p className="text-sm text-ink-3">
        {rich('Answered {date}', { date: <DateText value={answeredAt} /> })}
      </p>
      {message && <LongText className="text-ink">{answerWords(message)}</LongText>}
      {files.length > 0 && (
        <div className="mt-3">
          <AttachmentGallery files={files} />
        </div>
      )}
      <div className="mt-3 rounded-m bg-warn-soft px-3 py-2">
        <p className="text-sm text-ink-2">
          {rich('Returned by {name} {date}', {
            name: <bdi>{returnedBy.fullName}</bdi>,
            date: <DateText value={createdAt} />,
          })}
        </p>
        <LongText className="text-ink">{reason ?? t('No reason was given.')}</LongText>
      </div>
    </>
  )
}
