import { useLayoutEffect } from 'react'
import { pageState } from '#web/api/page-context.ts'
import { agencyName } from '#web/api/session.ts'

type Part = 'record' | 'page'

/** What shows now. */
const shown = pageState((): Partial<Record<Part, string | undefined>> => ({}))

/** What a browser's tab says: the record, the page and the agency. */
export const titleShown = () => [shown().record, shown().page, agencyName()].filter(Boolean).join(' · ')

const setPart = (part: Part, text: string | undefined) => {
  shown()[part] = text
}

export const showTitle = () => {
  document.title = titleShown()
}

function useTitlePart(part: Part, text: string | undefined): void {
  // The server runs no effects.
  if (import.meta.env.SSR) setPart(part, text)
  // A layout effect, so that the page before has ended when this one begins.
  useLayoutEffect(() => {
    setPart(part, text)
    showTitle()
    return () => setPart(part, undefined)
  }, [part, text])
}

/** Gives the page its title. It stands in the page and not in its route, because the entry holds all routes. */
export const usePageTitle = (title: string) => useTitlePart('page', title)

/** Puts a record's name before the page's title, so that browser tabs can be told apart. */
export const useNameInTitle = (name: string | undefined) => useTitlePart('record', name)
