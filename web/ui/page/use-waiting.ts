import { useDeferredValue } from 'react'

/**
 * Whether data is still to be shown: until it has loaded, and then while what shows it is rendered. React renders that in
 * slices, so that a tap or a key need not wait for a long list.
 */
export function useWaiting(data: unknown): boolean {
  const isMissing = data === undefined
  return useDeferredValue(isMissing) || isMissing
}
