import { Check } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { cx } from '../base/cx.ts'
import { CutText } from '../base/cut-text.tsx'

interface ProgressStepsProps {
  steps: readonly string[]
  /** The current step, counted from 0. */
  current: number
  /** Lets people go back to a completed step. */
  onSelect?: (step: number) => void
}

/** The progress in a wizard. On a phone, only the current step's name is written out. */
export const ProgressSteps = ({ steps, current, onSelect }: ProgressStepsProps) => (
  <div>
    <ol className="flex gap-2" aria-label={t('Steps')}>
      {steps.map((step, index) => (
        <li key={step} className="min-w-0 flex-1" aria-current={index === current ? 'step' : undefined}>
          <span className={cx('block h-1 rounded-full', index <= current ? 'bg-accent' : 'bg-line-strong')} />
          <StepName
            name={step}
            number={index + 1}
            state={index < current ? 'done' : index === current ? 'current' : 'next'}
            {...(onSelect && index < current && { onSelect: () => onSelect(index) })}
          />
        </li>
      ))}
    </ol>
    <p aria-hidden="true" className="mt-2 text-sm text-ink-3 sm:hidden">
      {t('Step {n} of {total}', { n: current + 1, total: steps.length })} ·{' '}
      <span className="font-[580] text-ink">{steps[current]}</span>
    </p>
  </div>
)

interface StepNameProps {
  name: string
  number: number
  state: 'done' | 'current' | 'next'
  onSelect?: () => void
}

function StepName({ name, number, state, onSelect }: StepNameProps) {
  const content = (
    <>
      {state === 'done' ? <Check size={14} className="text-accent-ink" /> : <span>{number}</span>}
      <CutText className="truncate">{name}</CutText>
      {state === 'done' && <span className="sr-only">{t('(done)')}</span>}
    </>
  )
  const nameClassName = cx(
    'mt-1.5 flex min-h-6 max-w-full items-center gap-1.5 text-sm max-sm:sr-only',
    state === 'current' ? 'font-[580] text-ink' : 'text-ink-3',
  )
  if (!onSelect) return <span className={nameClassName}>{content}</span>
  return (
    <>
      {/* The button would be an invisible tab stop on a phone, which has Previous. */}
      <span className={cx(nameClassName, 'sm:hidden')}>{content}</span>
      <button
        type="button"
        onClick={onSelect}
        className={cx(nameClassName, 'rounded-xs hover:text-ink max-sm:hidden')}
      >
        {content}
      </button>
    </>
  )
}
