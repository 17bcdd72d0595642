import { useEffect, useState } from 'react'
import { whenReachable } from '#web/api/online.ts'

/**
 * Whether an image could not be loaded, and what its `onError` calls. It counts as whole when the browser is back
 * online: show something else while it is broken, and it is loaded again.
 */
export function useBrokenImage(): [broken: boolean, onError: () => void] {
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    if (!broken) return undefined
    const mend = () => void whenReachable().then(() => setBroken(false))
    window.addEventListener('online', mend)
    return () => window.removeEventListener('online', mend)
  }, [broken])
  return [broken, () => setBroken(true)]
}
