import { ChevronRight, Forward } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { findFirst, isAsked, isDone, type QuestionPath, type Row } from './answer-progress.ts'
import { AnswerBadge, OwnBadge, RemovedBadge, WaitingBadge } from './answer-state.tsx'
import type { AnswerState } from './answer-store.ts'
import { hasUnsubmittedChanges } from './question.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'

interface QuestionOverviewProps {
  rows: readonly Row[]
  path: QuestionPath
  readOnly: boolean
  findOtherRespondent: ((questionId: number) => string | undefined) | undefined
  hasConflict: (state: AnswerState) => boolean
  onOpen: (questionId: number) => void
  onAsk: ((questionIds: number[]) => void) | undefined
}

/** The list of all questions on a phone, shown before the first, after the last, and in between. */
export function QuestionOverview(props: QuestionOverviewProps) {
  const { rows, path, readOnly, findOtherRespondent, hasConflict, onOpen, onAsk } = props
  const first = findFirst(path)
  const isBegun = path.states.some((state) => isDone(state) || hasUnsubmittedChanges(state))
  return (
    <Card className="flex flex-col gap-4 sm:hidden">
      {first && !readOnly && (
        <Button variant="primary" className="min-h-12 w-full" onClick={() => onOpen(first.question.id)}>
          {isBegun ? t('Continue') : t('Start')}
        </Button>
      )}
      {onAsk && !path.states.every(isDone) && (
        <Button icon={Forward} className="min-h-12 w-full" onClick={() => onAsk([])}>
          {t('Ask a Colleague')}
        </Button>
      )}
      <ol aria-label={t('Questions')} className="-mx-2 flex flex-col">
        {rows.map((row) => {
          const { id, label } = row.question
          const isOpen = isAsked(row) && !isDone(row)
          const other = isOpen ? findOtherRespondent?.(id) : undefined
          return (
            <li key={id} className="border-line not-first:border-t">
              <button
                type="button"
                className="flex min-h-control w-full items-center gap-3 rounded-m px-2 py-2.5 text-start hover:bg-hover"
                onClick={() => onOpen(id)}
              >
                <span className="flex min-w-0 flex-1 flex-col items-start gap-1">
                  <bdi className="text-base wrap-anywhere">{label}</bdi>
                  {isOpen && path.isOwn(row) && <OwnBadge />}
                  {!isAsked(row) ? (
                    <RemovedBadge />
                  ) : hasConflict(row) || row.problem !== undefined ? (
                    <span className="text-sm font-medium text-bad">{t('Needs another look')}</span>
                  ) : (
                    <AnswerBadge state={row} />
                  )}
                  {other !== undefined && <WaitingBadge name={other} />}
                </span>
                <ChevronRight size={18} strokeWidth={1.8} className="flex-none text-ink-3" />
              </button>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
