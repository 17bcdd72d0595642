import { useEffect, useState } from 'react'
import { waitForServer } from '#web/api/online.ts'

/**
 * Returns whether an image could not be loaded, and its `onError` handler. The image no longer counts as broken once
 * the browser is back online. Render something else while it's broken, so that it's loaded again.
 */
export function useBrokenImage(): [broken: boolean, onError: () => void] {
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    if (!broken) return undefined
    const retry = () => void waitForServer().then(() => setBroken(false))
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [broken])
  return [broken, () => setBroken(true)]
}
