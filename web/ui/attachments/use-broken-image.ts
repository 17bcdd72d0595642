import { useEffect, useState } from 'react'
import { waitForServer } from '#web/api/online.ts'

/** Returns whether an image failed to load, and its `onError`. Hide a failed image; it's retried once online. */
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
