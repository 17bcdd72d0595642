import { t } from '#shared/words.ts'
import { AnswerContent } from './answer-content.tsx'
import type { RemovedAnswer } from './answer-store.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

interface RemovedQuestionProps {
  removed: RemovedAnswer
  onDismiss: () => void
}

/** In the place of a question that the agency removed while its answer was typed: what was typed, to be copied. */
export function RemovedQuestion({ removed: { question, typed }, onDismiss }: RemovedQuestionProps) {
  const { kind, label } = question
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-base font-[560] max-sm:text-lg">
        <bdi>{label}</bdi>
      </p>
      <Alert
        tone="warn"
        title={t('We removed this question')}
        actions={
          <Button
            size="sm"
            className="max-sm:min-h-control"
            aria-label={t('Dismiss: {label}', { label })}
            onClick={onDismiss}
          >
            {t('Dismiss')}
          </Button>
        }
      >
        <p>{t('You don’t need to answer it. What you typed wasn’t submitted: copy what you still need.')}</p>
        <div className="mt-3 max-h-60 overflow-y-auto rounded-m border border-line bg-surface p-3">
          <AnswerContent kind={kind} answer={typed} label={label} />
        </div>
      </Alert>
    </div>
  )
}
