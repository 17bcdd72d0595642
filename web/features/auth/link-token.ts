import { useEffect, useState } from 'react'

/** What an entry of the browser's history keeps of its one-time link. */
interface Kept {
  /** Until it is used. */
  linkToken?: string | undefined
  linkUsed?: boolean
}

const kept = () => (window.history.state ?? {}) as Kept

const keep = (change: Kept) =>
  window.history.replaceState({ ...window.history.state, ...change }, '', window.location.pathname)

/**
 * The token of a one-time link, from behind the # sign, where no server sees it. It leaves the address bar at once:
 * nobody finds it there, or sends it on with the address. With `keeps` a reload of the page still knows it: for a link that
 * opens nothing, of which an early reload must not say that it is dead.
 */
export function useLinkToken({ keeps = false } = {}): string {
  const [token] = useState(() => window.location.hash.slice(1) || (keeps ? (kept().linkToken ?? '') : ''))
  useEffect(() => {
    if (window.location.hash) keep(keeps ? { linkToken: token, linkUsed: false } : {})
  }, [token, keeps])
  return token
}

/** Forgets the token, and remembers for a reload that it did what it is for. */
export const markLinkUsed = (): void => keep({ linkToken: undefined, linkUsed: true })

/** Whether the link of this page was used before a reload. */
export const wasLinkUsed = (): boolean => window.location.hash === '' && kept().linkUsed === true
