import { useEffect, useState } from 'react'

/**
 * The token of a one-time link, from behind the # sign, where no server sees it. It leaves the address bar and the
 * history at once: nobody finds it there, or sends it on with the address.
 */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => {
    if (window.location.hash) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return token
}
