import { type BriefAnswers, listBriefAnswers } from '#shared/briefs/field-labels.ts'
import type { Brief } from '#shared/briefs/schemas.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { t } from '#shared/i18n/t.ts'

const formatAnswers = (brief: BriefAnswers) => [
  ...listBriefAnswers(brief),
  { label: t('Files'), text: formatList(brief.attachments.map((file) => file.fileName)) },
]

/** Returns the answers that differ between two versions of a brief, as text. */
export function diffAnswers(older: BriefAnswers, newer: BriefAnswers) {
  const newerAnswers = formatAnswers(newer)
  return formatAnswers(older).flatMap(({ label, text }, index) => {
    const now = newerAnswers[index]?.text ?? ''
    const missing = t('Not specified')
    return now === text ? [] : [{ label, before: text || missing, after: now || missing }]
  })
}

/** Whether the client can still change the brief. */
export const isRevisable = ({ status, canResubmit, writtenBy }: Brief): boolean =>
  status === 'pending' ||
  canResubmit ||
  (writtenBy !== null && (status === 'accepted' || status === 'in_progress'))
