import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import type { AnswerState } from './answer-store.ts'
import { isQuestionOpen } from './question.ts'

/** Returns what screen readers announce once the server has an answer. Empty while there is nothing to announce. */
export function useSubmittedNote(states: readonly AnswerState[]): string {
  const giving = useRef<readonly number[]>([])
  const [label, setLabel] = useState<string>()
  useEffect(() => {
    const submittedState = states.findLast(
      ({ question, isGiving }) =>
        giving.current.includes(question.id) && !isGiving && !isQuestionOpen(question),
    )
    giving.current = states.filter(({ isGiving }) => isGiving).map(({ question }) => question.id)
    if (submittedState) setLabel(submittedState.question.label)
    // An equal text is announced again only after it was removed.
    else if (giving.current.length > 0) setLabel(undefined)
  }, [states])
  return label === undefined ? '' : t('Answer submitted: {label}', { label })
}
