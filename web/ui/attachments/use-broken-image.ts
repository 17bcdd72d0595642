import { useEffect, useState } from 'react'
import { whenReachable } from '#web/api/online.ts'

/**
 * Returns whether an image could not be loaded, and its `onError` handler. The image no longer counts as broken once
 * the browser is back online. Render something else while it's broken, so that it's loaded again.
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
