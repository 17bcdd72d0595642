import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { readWizardSearch } from '#web/url/briefs.ts'

/** The wizard's step, and how to move to another. `replace` keeps the current step out of the history. */
export interface WizardSteps {
  /** 1 to 4. */
  step: number
  onStep: (step: number, options?: { replace: boolean }) => void
}

/** Returns the step in the URL, which `readWizardSearch` reads, and a function to move to another step. */
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

/** Starts over at the first step by changing `resetKey`, the key of the component to remount. */
export function useWizardReset(onStep: WizardSteps['onStep']): { resetKey: number; restart: () => void } {
  const [resetKey, setResetKey] = useState(1)
  const restart = () => {
    onStep(1, { replace: true })
    setResetKey(resetKey + 1)
  }
  return { resetKey, restart }
}
