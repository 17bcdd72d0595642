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
 * nobody finds it there, or sends it on with the address. A reload of this page still knows it.
 */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1) || (kept().linkToken ?? ''))
  useEffect(() => {
    if (window.location.hash) keep({ linkToken: token, linkUsed: false })
  }, [token])
  return token
}

/** Forgets the token, and remembers for a reload that it did what it is for. */
export const markLinkUsed = (): void => keep({ linkToken: undefined, linkUsed: true })

/** Whether the link of this page was used before a reload. */
export const wasLinkUsed = (): boolean => window.location.hash === '' && kept().linkUsed === true
