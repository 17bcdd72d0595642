import type { QueryClient } from '@tanstack/react-query'
import { followChanges } from '#web/api/live/live.ts'
import { tellCutText } from '#web/ui/page/cut-text.ts'

/** Begins what a page does once it is shown: following changes, and telling what is cut. Returns a function that ends it. */
export function beginOnceShown(client: QueryClient): () => void {
  const unfollow = followChanges(client)
  document.addEventListener('pointermove', tellCutText)
  return () => {
    unfollow()
    document.removeEventListener('pointermove', tellCutText)
  }
}
