import { ATTACHMENT_TYPES, RESPONSE_MAX_FILES } from '#shared/files/values.ts'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { t } from '#shared/words.ts'
import type { Answer } from './answer-drafts.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Textarea } from '#web/ui/forms/form-field.tsx'
import type { Update } from '#web/drafts/use-draft.ts'

interface AnswerFieldsProps {
  label: string
  placeholder: string
  answer: Answer
  change: (update: Update<Answer>) => void
  disabled: boolean
  onBusyChange: (busy: boolean) => void
  onFailedChange: (failed: boolean) => void
}

/** What a client writes and attaches: an answer, or an addition to one. */
export function AnswerFields({ label, placeholder, answer, change, ...props }: AnswerFieldsProps) {
  return (
    <>
      <Field label={label}>
        <Textarea
          rows={5}
          maxLength={TEXT_MAX}
          placeholder={placeholder}
          value={answer.message}
          disabled={props.disabled}
          onChange={({ target: { value: message } }) => change((old) => ({ ...old, message }))}
        />
      </Field>
      <FileDrop
        label={t('Files')}
        rules={{ types: ATTACHMENT_TYPES, maxFiles: RESPONSE_MAX_FILES }}
        value={answer.attachments}
        onChange={(update) => change((old) => ({ ...old, attachments: update(old.attachments) }))}
        {...props}
      />
    </>
  )
}
