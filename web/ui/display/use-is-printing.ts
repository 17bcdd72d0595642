import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed, for content that appears on paper but not on the screen. */
export function useIsPrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const media = matchMedia('print')
    // The browser prints the page as it is when the event ends.
    const update = (now: boolean) => flushSync(() => setPrinting(now))
    window.addEventListener('beforeprint', () => update(true), { signal })
    window.addEventListener('afterprint', () => update(media.matches), { signal })
    media.addEventListener('change', () => update(media.matches), { signal })
    return () => listening.abort()
  }, [])
  return printing
}
