import type { ReactNode } from 'react'
import { t } from '#shared/words.ts'
import { AnswerContent } from './answer-content.tsx'
import { giverOf } from './answer-state.tsx'
import { typedOf, type Question, type Typed } from './question.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

interface TwoAnswersProps {
  theirs: Question
  mine: Typed
  /** Why it does not go on. */
  problem: string | undefined
  onKeepMine: () => void
  onKeepTheirs: () => void
}

/** Two people answered the same question: both answers, of which the reader keeps one. */
export function TwoAnswers({ theirs, mine, problem, onKeepMine, onKeepTheirs }: TwoAnswersProps) {
  const { kind, label, answer } = theirs
  const isAccepted = answer?.state === 'accepted'
  const name = giverOf(theirs)
  return (
    <Alert
      tone="bad"
      title={
        isAccepted
          ? t('This answer was accepted while you were typing')
          : t('Someone else answered this while you were typing')
      }
    >
      <p>
        {isAccepted
          ? t('It can’t be changed now. Copy what you still need from yours.')
          : t('Nothing you typed is lost. Keep one of the two.')}
      </p>
      {problem !== undefined && (
        <p role="alert" className="mt-2 font-medium text-bad">
          {problem}
        </p>
      )}
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Version
          title={name === undefined ? t('Theirs') : t('{name} wrote', { name })}
          button={isAccepted ? t('Close') : t('Keep Theirs')}
          onKeep={onKeepTheirs}
        >
          <AnswerContent kind={kind} answer={typedOf(theirs)} label={label} />
        </Version>
        <Version title={t('You wrote')} button={isAccepted ? undefined : t('Keep Mine')} onKeep={onKeepMine}>
          <AnswerContent kind={kind} answer={mine} label={label} />
        </Version>
      </div>
    </Alert>
  )
}

interface VersionProps {
  title: string
  button: string | undefined
  onKeep: () => void
  children: ReactNode
}

const Version = ({ title, button, onKeep, children }: VersionProps) => (
  <section className="flex min-w-0 flex-col gap-2 rounded-m border border-line bg-surface p-3">
    <p className="text-sm font-[560] text-ink-3">{title}</p>
    <div className="max-h-60 flex-1 overflow-y-auto">{children}</div>
    {button && (
      <Button size="sm" className="max-sm:min-h-control self-start" onClick={onKeep}>
        {button}
      </Button>
    )}
  </section>
)
