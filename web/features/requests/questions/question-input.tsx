import { NotebookPen } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { ATTACHMENT_TYPES } from '#shared/files/values.ts'
import { COLOR_ANSWER_MAX, QUESTION_FILES, type AnswerValue } from '#shared/requests/question-values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import type { UploadTarget } from '#web/api/upload/upload-types.ts'
import type { QuestionItem, AnswerFields } from './question.ts'
import { getUploadsName } from './answer-store.ts'
import { useUnfinishedUploads } from '#web/forms/drafts/unfinished-uploads.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ChoiceCards, Textarea } from '#web/ui/forms/form-field.tsx'
import { ColorField } from '#web/ui/forms/color-field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { UserText } from '#web/ui/page/long-text.tsx'

interface QuestionInputProps {
  question: QuestionItem
  typed: AnswerFields
  change: (update: (fields: AnswerFields) => AnswerFields) => void
  problem: string | undefined
  /** The ID of an element that also describes the field. */
  describedBy?: string | undefined
  /** The target of file uploads. Omitted for uploads of the signed-in user. */
  target?: UploadTarget | undefined
  onBusyChange?: ((busy: boolean) => void) | undefined
}

/** A question with the fields for its answer. */
export function QuestionInput(props: QuestionInputProps) {
  const { kind } = props.question
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <AnswerInputs {...props} />
      {kind !== 'text' && kind !== 'long' && <Note {...props} />}
    </div>
  )
}

const GROUPS = new Set<QuestionItem['kind']>(['choice', 'choices', 'yesno', 'colour', 'files'])

function AnswerInputs(props: QuestionInputProps) {
  const { question, typed, change, problem, describedBy, target, onBusyChange } = props
  const { kind, label, help, required, options } = question
  const set = (value: AnswerValue) => change((old) => ({ ...old, value }))
  const text = typeof typed.value === 'string' ? typed.value : ''
  const chosen = Array.isArray(typed.value) ? typed.value : []
  const field = (control: ReactNode) => (
    <Field
      label={<bdi className="text-base max-sm:text-lg">{label}</bdi>}
      as={GROUPS.has(kind) ? 'group' : 'control'}
      required={required}
      error={problem}
      describedBy={describedBy}
      hint={
        help && (
          <bdi className="block whitespace-pre-wrap">
            <UserText>{help}</UserText>
          </bdi>
        )
      }
    >
      {control}
    </Field>
  )
  switch (kind) {
    case 'text':
      return field(<Input value={text} maxLength={TEXT_MAX} onChange={(event) => set(event.target.value)} />)
    case 'long':
      return field(
        <Textarea rows={5} value={text} maxLength={TEXT_MAX} onChange={(event) => set(event.target.value)} />,
      )
    case 'link':
      return field(
        <Input
          type="url"
          inputMode="url"
          value={text}
          placeholder="https://"
          maxLength={TEXT_MAX}
          onChange={(event) => set(event.target.value)}
          onBlur={() => withScheme(text) !== text && set(withScheme(text))}
        />,
      )
    case 'date':
      return field(
        <Input
          type="date"
          className="sm:max-w-60"
          value={text}
          onChange={(event) => set(event.target.value || null)}
        />,
      )
    case 'colour':
      return field(
        <ColorField
          label={t('Color')}
          labelHidden
          required={required}
          value={text}
          maxLength={COLOR_ANSWER_MAX}
          placeholder={t('#2563eb or dark blue')}
          onChange={set}
        />,
      )
    case 'yesno':
      return field(
        <ChoiceCards
          compact
          columns={2}
          options={YES_NO}
          value={typeof typed.value === 'boolean' ? (typed.value ? 'yes' : 'no') : null}
          onValueChange={(value) => set(value === 'yes')}
        />,
      )
    case 'choice':
      return field(
        <ChoiceCards
          columns={2}
          options={(options ?? []).map((value) => ({ value, label: value }))}
          value={text || null}
          onValueChange={set}
        />,
      )
    case 'choices':
      return field(
        <div className="flex flex-col">
          {options?.map((option) => (
            <Checkbox
              key={option}
              label={<bdi>{option}</bdi>}
              className="max-sm:min-h-control max-sm:py-2.5"
              checked={chosen.includes(option)}
              onChange={({ target: { checked } }) =>
                set(options.filter((each) => (each === option ? checked : chosen.includes(each))))
              }
            />
          ))}
        </div>,
      )
    case 'files':
      return field(<QuestionFiles {...{ question, typed, change, target, onBusyChange }} />)
    default:
      return null
  }
}

type QuestionFilesProps = Omit<QuestionInputProps, 'problem'>

/** The files of an answer. */
function QuestionFiles({ question, typed, change, target, onBusyChange }: QuestionFilesProps) {
  const unfinished = useUnfinishedUploads(getUploadsName(question.id))
  return (
    <FileDrop
      label={t('Files')}
      labelHidden
      rules={{ types: ATTACHMENT_TYPES, maxFiles: question.filesMax ?? QUESTION_FILES }}
      value={typed.files}
      onChange={(update) => change((old) => ({ ...old, files: update(old.files) }))}
      unfinished={unfinished}
      {...(target && { target })}
      {...(onBusyChange && { onBusyChange })}
    />
  )
}

const YES_NO = [
  { value: 'yes', label: tContext('answer', 'Yes') },
  { value: 'no', label: tContext('answer', 'No') },
] as const

/** Adds `https://` to an address that people write without it, such as `www.bakery.example`. */
function withScheme(text: string): string {
  const bare = text.trim()
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(bare) ? `https://${bare}` : text
}

/** An optional note on the answer, for anything that the field itself can't express. */
function Note({ question: { label }, typed: { words }, change }: QuestionInputProps) {
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])
  if (!open && words === '')
    return (
      <Button
        variant="ghost"
        size="sm"
        icon={NotebookPen}
        className="-ms-2 max-sm:min-h-control self-start"
        aria-label={t('Add a note: {label}', { label })}
        onClick={() => setOpen(true)}
      >
        {t('Add a Note')}
      </Button>
    )
  return (
    <Field label={t('Note')}>
      <Textarea
        rows={2}
        ref={field}
        maxLength={TEXT_MAX}
        aria-label={t('Note: {label}', { label })}
        value={words}
        onChange={(event) => change((old) => ({ ...old, words: event.target.value }))}
      />
    </Field>
  )
}
