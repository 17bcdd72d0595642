import { useEffect, useState } from 'react'
import { loadWhenConnected } from '#web/ui/base/lazy.ts'

const load = () => import('./value-problem.ts')

/** What says why a value is no answer; it is not there yet while the page appears. */
export function useValueProblem() {
  const [check, setCheck] = useState<Awaited<ReturnType<typeof load>>>()
  useEffect(() => {
    // Without it, the server says the same.
    loadWhenConnected(load).then(setCheck, () => undefined)
  }, [])
  return check?.valueProblem
}
