import { ChevronDown, ListPlus, Lock, Trash2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { QUESTIONS_MAX } from '#shared/requests/question-values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import {
  createEmptyQuestion,
  moveQuestion,
  removeQuestion,
  replaceQuestion,
  type EditedQuestion,
} from '../../public/edited-questions.ts'
import { QuestionFields, questionKinds } from './question-fields.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { SortableList } from '#web/ui/lists/sortable-list.tsx'
import { SmallIconButton } from '#web/ui/page/small-buttons.tsx'

interface QuestionsEditorProps {
  /** The name of the form's field. */
  name?: string
  /** Whether a question can't be changed, because it was answered. */
  isLocked?: (question: EditedQuestion) => boolean
}

/** The editor to add, edit, sort and remove the questions of a request or template. Requires a `FormProvider`. */
export function QuestionsEditor({ name = 'questions', isLocked = () => false }: QuestionsEditorProps) {
  const { control, getFieldState, formState } = useFormContext<{ questions: EditedQuestion[] }>()
  const { value, onChange } = useController({ control, name: name as 'questions' }).field
  const [open, setOpen] = useState<string>()
  const getStateByPath = (path: string) => getFieldState(path as 'questions', formState)
  /** Returns the error of a question's field, such as `2.label`. */
  const getFieldError = (path: string) => findErrorMessage(getStateByPath(`${name}.${path}`).error)
  const listError = getStateByPath(name).error
  const error = listError?.message ?? listError?.root?.message
  const sections = [...new Set(value.flatMap(({ section }) => section?.trim() || []))]
  const sectionsId = useId()
  function add() {
    const question = createEmptyQuestion(value.at(-1))
    onChange([...value, question])
    setOpen(question.key)
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SortableList
        label={t('Questions')}
        items={value}
        getKey={({ key }) => key}
        getName={({ label }) => label || t('New question')}
        onMove={(from, to) => onChange(moveQuestion(value, from, to))}
      >
        {(question, index, handle) => {
          const locked = isLocked(question)
          const problems = FIELDS.some((field) => getFieldError(`${index}.${field}`))
          const isOpen = !locked && (open === question.key || problems)
          return (
            <Row
              question={question}
              index={index}
              handle={handle}
              isOpen={isOpen}
              isLocked={locked}
              onToggle={() => setOpen(isOpen ? undefined : question.key)}
              onRemove={() => onChange(removeQuestion(value, index))}
            >
              <QuestionFields
                question={question}
                earlier={value.slice(0, index)}
                sectionsId={sectionsId}
                getError={(field) => getFieldError(`${index}.${field}`)}
                onChange={(changed) => onChange(replaceQuestion(value, index, changed))}
              />
            </Row>
          )
        }}
      </SortableList>
      <datalist id={sectionsId}>
        {sections.map((section) => (
          <option key={section}>{section}</option>
        ))}
      </datalist>
      {error && (
        <p role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={ListPlus} onClick={add} disabled={value.length >= QUESTIONS_MAX}>
          {t('Add Question')}
        </Button>
        {value.length >= QUESTIONS_MAX && (
          <p className="text-sm text-ink-3">
            {t('A request can have at most {max} questions.', { max: QUESTIONS_MAX })}
          </p>
        )}
      </div>
    </div>
  )
}

const FIELDS = ['label', 'help', 'section', 'options', 'filesMax', 'asksIf.position', 'asksIf.value']

/** Returns the first message about a field or a part of it, such as one of its options. */
function findErrorMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(findErrorMessage)
    .find((message) => message !== undefined)
}

interface RowProps {
  question: EditedQuestion
  index: number
  handle: ReactNode
  isOpen: boolean
  isLocked: boolean
  onToggle: () => void
  onRemove: () => void
  children: ReactNode
}

/** A question on one line. A click on it opens its fields. */
function Row({ question, index, handle, isOpen, isLocked, onToggle, onRemove, children }: RowProps) {
  const { kind, label, section, required, asksIf } = question
  const { icon: Icon, label: kindLabel } = questionKinds[kind]
  const id = useId()
  const name = label || t('New question')
  const facts = [
    kindLabel,
    section,
    required === false && t('optional'),
    asksIf && t('depends on question {n, number}', { n: asksIf.position }),
  ].filter(Boolean)
  return (
    <div className="rounded-m border border-line bg-surface shadow-card">
      <div className="flex items-center gap-1 p-1">
        {handle}
        <button
          type="button"
          aria-expanded={isLocked ? undefined : isOpen}
          aria-controls={isOpen ? id : undefined}
          disabled={isLocked}
          onClick={onToggle}
          className="flex min-h-control min-w-0 flex-1 items-center gap-3 rounded-s px-1 text-start not-disabled:hover:bg-hover"
        >
          <Icon size={16} strokeWidth={1.8} className="flex-none text-ink-3" />
          <span className="min-w-0 flex-1 py-1">
            <span className={cx('block text-base font-[560] wrap-anywhere', !label && 'text-ink-3')}>
              {t('{n, number}. {question}', { n: index + 1, question: name })}
            </span>
            <span className="block text-sm text-ink-3">
              {facts.map((fact, factIndex) => (
                <span key={String(fact)}>
                  {factIndex > 0 && ' · '}
                  <bdi>{fact}</bdi>
                </span>
              ))}
            </span>
          </span>
          {isLocked ? (
            <span className="flex items-center gap-1 text-sm text-ink-3">
              <Lock size={14} strokeWidth={2} />
              {tContext('question', 'Answered')}
            </span>
          ) : (
            <ChevronDown
              size={16}
              className={cx('flex-none text-ink-3 transition-transform', isOpen && 'rotate-180')}
            />
          )}
        </button>
        {!isLocked && (
          <SmallIconButton
            icon={Trash2}
            label={t('Remove question: {question}', { question: name })}
            onClick={onRemove}
          />
        )}
      </div>
      {isOpen && (
        <div id={id} className="flex flex-col gap-4 border-t border-line p-4">
          {children}
        </div>
      )}
    </div>
  )
}
