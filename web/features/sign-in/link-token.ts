import { useEffect, useState } from 'react'
import { LANGUAGE_CHANGE_EVENT } from '#web/i18n/reload-page.ts'

/** The data about a one-time link in an entry of the browser's history. */
interface LinkState {
  /** Removed once it is used. */
  linkToken?: string | undefined
  linkUsed?: boolean
}

const getLinkState = () => (window.history.state ?? {}) as LinkState

const updateLinkState = (change: LinkState) =>
  window.history.replaceState(
    { ...window.history.state, ...change },
    '',
    window.location.pathname + window.location.search,
  )

/** Reloads the page if another link is pasted over this one, so that it starts like any other link. */
function reloadForNewLink() {
  if (/^#[\w-]{43}$/.test(window.location.hash)) window.location.reload()
}

/**
 * Returns the token of a one-time link from the URL's fragment, which is never sent to a server. The address bar no
 * longer shows it, so that no one reads or shares it. With `keeps`, it survives a reload of the page: for links that
 * grant no access, which must not look expired after a reload. All tokens survive a change of language.
 */
export function useLinkToken({ keeps = false } = {}): string {
  const [token] = useState(() => window.location.hash.slice(1) || (getLinkState().linkToken ?? ''))
  useEffect(() => {
    const isNew = window.location.hash !== ''
    if (isNew || !keeps)
      updateLinkState({ linkToken: keeps ? token : undefined, ...(isNew && { linkUsed: false }) })
    // A used link no longer has a token.
    const again = () => updateLinkState({ linkToken: isLinkUsed() ? undefined : token })
    window.addEventListener(LANGUAGE_CHANGE_EVENT, again)
    return () => window.removeEventListener(LANGUAGE_CHANGE_EVENT, again)
  }, [token, keeps])
  useEffect(() => {
    window.addEventListener('hashchange', reloadForNewLink)
    return () => window.removeEventListener('hashchange', reloadForNewLink)
  }, [])
  return token
}

/** Clears the token, and remembers across reloads that it was used. */
export const markLinkUsed = (): void => updateLinkState({ linkToken: undefined, linkUsed: true })

/** Whether the link of this page was used before a reload. */
export const isLinkUsed = (): boolean => window.location.hash === '' && getLinkState().linkUsed === true
