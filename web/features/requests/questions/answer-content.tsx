import { tContext, t } from '#shared/i18n/t.ts'
import { isBlank, type QuestionItem, type AnswerFields } from './question.ts'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { isColorCode, Swatch } from '#web/ui/forms/swatch.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'

interface AnswerContentProps {
  kind: QuestionItem['kind']
  answer: AnswerFields
  /** The label of the files, for screen readers. */
  label: string
}

/** Shows an answer, read-only. */
export function AnswerContent({ kind, answer, label }: AnswerContentProps) {
  const { words, files } = answer
  if (isBlank(answer)) return <p className="text-base text-ink-3">{tContext('answer', 'None')}</p>
  return (
    <div className="flex min-w-0 flex-col gap-2 wrap-anywhere">
      <AnswerValueText kind={kind} value={answer.value} />
      {words.trim() && <LongText className="text-ink">{words}</LongText>}
      {files.length > 0 && <AttachmentGallery files={files} label={label} />}
    </div>
  )
}

function AnswerValueText({ kind, value }: { kind: QuestionItem['kind']; value: AnswerFields['value'] }) {
  if (typeof value === 'boolean')
    return (
      <p className="text-base text-ink">{value ? tContext('answer', 'Yes') : tContext('answer', 'No')}</p>
    )
  if (Array.isArray(value))
    return (
      <ul className="list-disc ps-5 text-base text-ink">
        {value.map((option) => (
          <li key={option}>
            <bdi>{option}</bdi>
          </li>
        ))}
      </ul>
    )
  if (!value) return null
  if (kind === 'colour' && isColorCode(value)) return <Swatch color={value} label={t('Color')} />
  if (kind === 'date')
    return (
      <p className="text-base text-ink">
        <DateText value={value} />
      </p>
    )
  return <LongText className="text-ink">{value}</LongText>
}
