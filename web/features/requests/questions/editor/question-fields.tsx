import {
  AlignLeft,
  Calendar,
  CircleDot,
  Link,
  ListChecks,
  Palette,
  Paperclip,
  Plus,
  TextCursorInput,
  ToggleLeft,
  X,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  HELP_MAX,
  LABEL_MAX,
  OPTIONS_MAX,
  OPTIONS_MIN,
  OPTION_MAX,
  QUESTION_FILES,
  QUESTION_FILES_MAX,
  QUESTION_KINDS,
  SECTION_MAX,
  hasOptions,
  type QuestionKind,
} from '#shared/requests/question-values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { getPossibleAnswers, changeKind, type EditedQuestion } from '../../public/edited-questions.ts'
import { Button, type IconType } from '#web/ui/base/button.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Textarea } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { SmallIconButton } from '#web/ui/page/small-buttons.tsx'

/** The label and icon of each kind of answer. */
export const questionKinds: Record<QuestionKind, { label: string; icon: IconType }> = {
  text: { label: t('Short text'), icon: TextCursorInput },
  long: { label: t('Long text'), icon: AlignLeft },
  choice: { label: t('One of several options'), icon: CircleDot },
  choices: { label: t('Several options'), icon: ListChecks },
  yesno: { label: t('Yes or no'), icon: ToggleLeft },
  link: { label: tContext('question', 'Link'), icon: Link },
  colour: { label: t('Color'), icon: Palette },
  date: { label: t('Date'), icon: Calendar },
  files: { label: t('Files'), icon: Paperclip },
}

const kinds = QUESTION_KINDS.map((value) => ({ value, label: questionKinds[value].label }))

interface QuestionFieldsProps {
  question: EditedQuestion
  earlier: readonly EditedQuestion[]
  /** The id of the `datalist` with the existing sections. */
  sectionsId: string
  getError: (field: string) => string | undefined
  onChange: (question: EditedQuestion) => void
}

/** The fields to edit a question. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { question, earlier, sectionsId, getError, onChange } = props
  const { kind, label, help, section, required, options, filesMax } = question
  const set = (part: Partial<EditedQuestion>) => onChange({ ...question, ...part })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first.current?.value === '') first.current.focus()
    first.current?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <>
      <Field label={t('Question')} required error={getError('label')}>
        <Input
          ref={first}
          value={label}
          maxLength={LABEL_MAX}
          placeholder={t('Which colors belong to your brand?')}
          onChange={(event) => set({ label: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Answer Type')}>
          <Select
            options={kinds}
            value={kind}
            onChange={(event) => onChange(changeKind(question, event.target.value as QuestionKind))}
          />
        </Field>
        <Field label={t('Section')} error={getError('section')}>
          <Input
            list={sectionsId}
            value={section ?? ''}
            maxLength={SECTION_MAX}
            placeholder={t('For example: About you')}
            onChange={(event) => set({ section: event.target.value })}
          />
        </Field>
      </div>
      {hasOptions(kind) && (
        <OptionFields
          options={options ?? []}
          error={getError('options')}
          onChange={(next) => set({ options: next })}
        />
      )}
      {kind === 'files' && (
        <Field label={t('Maximum Files')} error={getError('filesMax')} className="sm:max-w-40">
          <Input
            type="number"
            min={1}
            max={QUESTION_FILES_MAX}
            value={filesMax ?? QUESTION_FILES}
            onChange={(event) => set({ filesMax: event.target.valueAsNumber || 1 })}
          />
        </Field>
      )}
      <Field
        label={tContext('question', 'Help')}
        hint={t('Shown below the question.')}
        error={getError('help')}
      >
        <Textarea
          rows={2}
          value={help ?? ''}
          maxLength={HELP_MAX}
          onChange={(event) => set({ help: event.target.value })}
        />
      </Field>
      <Dependency question={question} earlier={earlier} getError={getError} onChange={onChange} />
      <Checkbox
        label={tContext('question', 'Required')}
        hint={t('Without an answer to this, the request isn’t complete.')}
        checked={required ?? true}
        onChange={(event) => set({ required: event.target.checked })}
      />
    </>
  )
}

interface OptionFieldsProps {
  options: readonly string[]
  error: string | undefined
  onChange: (options: string[]) => void
}

function OptionFields({ options, error, onChange }: OptionFieldsProps) {
  const list = useRef<HTMLDivElement>(null)
  function add() {
    flushSync(() => onChange([...options, '']))
    list.current?.querySelector<HTMLInputElement>('div:last-of-type > input')?.focus()
  }
  return (
    <Field as="group" label={t('Options')} required error={error}>
      <div ref={list} className="flex flex-col gap-2">
        {options.map((option, index) => (
          // Options have no identity except their position.
          <div key={index} className="flex items-center gap-1">
            <Input
              aria-label={t('Option {n, number}', { n: index + 1 })}
              value={option}
              maxLength={OPTION_MAX}
              onChange={(event) => onChange(options.toSpliced(index, 1, event.target.value))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                if (options.length < OPTIONS_MAX) add()
              }}
            />
            <SmallIconButton
              icon={X}
              label={t('Remove option {n, number}', { n: index + 1 })}
              disabled={options.length <= OPTIONS_MIN}
              onClick={() => onChange(options.toSpliced(index, 1))}
            />
          </div>
        ))}
        <Button
          size="sm"
          variant="ghost"
          icon={Plus}
          className="max-sm:min-h-control self-start"
          disabled={options.length >= OPTIONS_MAX}
          onClick={add}
        >
          {t('Add Option')}
        </Button>
      </div>
    </Field>
  )
}

/** The choice between always asking the question and asking it only after a certain answer to an earlier one. */
function Dependency({ question, earlier, getError, onChange }: Omit<QuestionFieldsProps, 'sectionsId'>) {
  const { asksIf } = question
  const condition = asksIf ? earlier[asksIf.position - 1] : undefined
  const choices = earlier.flatMap((each, index) => {
    const n = index + 1
    if (getPossibleAnswers(each).length === 0 && asksIf?.position !== n) return []
    const values = { n, question: each.label || t('New question') }
    return [{ value: String(n), label: t('Only after question {n, number}: {question}', values) }]
  })
  if (asksIf && !condition) {
    // The other question was moved below this one.
    const n = asksIf.position
    const label = t('Only after question {n, number}, which comes later', { n })
    choices.unshift({ value: String(n), label })
  }
  if (choices.length === 0) return null
  const answers = condition ? getPossibleAnswers(condition) : []
  function ask(position: number) {
    const [first] = getPossibleAnswers(earlier[position - 1] ?? question)
    onChange({ ...question, asksIf: first === undefined ? null : { position, value: first } })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={tContext('question', 'Asked')} error={getError('asksIf.position')}>
        <Select
          options={[{ value: '', label: tContext('question', 'Always') }, ...choices]}
          value={asksIf ? String(asksIf.position) : ''}
          onChange={({ target: { value } }) =>
            value === '' ? onChange({ ...question, asksIf: null }) : ask(Number(value))
          }
        />
      </Field>
      {asksIf && condition && (
        <Field label={t('If the Answer Is')} error={getError('asksIf.value')}>
          <Select
            options={answers.map((answer) => ({
              value: JSON.stringify(answer),
              label: formatAnswer(answer),
            }))}
            {...(!answers.includes(asksIf.value) && { placeholder: t('Choose an answer') })}
            value={answers.includes(asksIf.value) ? JSON.stringify(asksIf.value) : ''}
            onChange={({ target: { value } }) =>
              value &&
              onChange({ ...question, asksIf: { ...asksIf, value: JSON.parse(value) as string | boolean } })
            }
          />
        </Field>
      )}
    </div>
  )
}

function formatAnswer(answer: string | boolean): string {
  if (typeof answer === 'string') return answer
  return answer ? tContext('answer', 'Yes') : tContext('answer', 'No')
}
