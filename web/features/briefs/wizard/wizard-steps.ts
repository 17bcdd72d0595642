import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { readWizardSearch } from '#web/url/briefs.ts'

/** Where the wizard stands, and how it goes to another step; `replace` keeps the present one out of the history. */
export interface WizardSteps {
  /** 1 to 4. */
  step: number
  onStep: (step: number, options?: { replace: boolean }) => void
}

/** The step in the URL of a page whose search `readWizardSearch` reads. */
export function useWizardSteps(): WizardSteps {
  const { step = 1 } = readWizardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const onStep = useCallback<WizardSteps['onStep']>(
    (next, { replace } = { replace: false }) =>
      void navigate({ to: '.', search: readWizardSearch({ step: next }), replace }),
    [navigate],
  )
  return { step, onStep }
}

/** Starting over: another `round`, which is the key of what it remounts, at the first step. */
export function useRounds(onStep: WizardSteps['onStep']): { round: number; startOver: () => void } {
  const [round, setRound] = useState(1)
  const startOver = () => {
    onStep(1, { replace: true })
    setRound(round + 1)
  }
  return { round, startOver }
}
