import {
  type Answers,
  BRIEF_FIELD_LABELS,
  type FieldLabel,
  formatAnswer,
} from '#shared/briefs/field-labels.ts'
import type { Brief } from '#shared/briefs/schemas.ts'
import { listed } from '#shared/i18n/listed.ts'
import { t } from '#shared/i18n/t.ts'

const files: FieldLabel = {
  label: () => t('Files'),
  format: ({ attachments }) => listed(attachments.map((file) => file.fileName)) || null,
}

/** Returns the answers that differ between two versions of a brief, as text. */
export const changesBetween = (before: Answers, after: Answers) =>
  [...Object.values(BRIEF_FIELD_LABELS), files]
    .map((field) => ({
      label: field.label(),
      before: formatAnswer(field, before),
      after: formatAnswer(field, after),
    }))
    .filter((change) => change.before !== change.after)

/** Whether the client may still change the brief. */
export const isRevisable = ({
  status,
  canResubmit,
  writtenBy,
}: Pick<Brief, 'status' | 'canResubmit' | 'writtenBy'>): boolean =>
  status === 'pending' ||
  canResubmit ||
  (writtenBy !== null && (status === 'accepted' || status === 'in_progress'))
