import { useLayoutEffect } from 'react'
import { pageState } from '#web/api/page-context.ts'
import { agencyName } from '#web/api/session.ts'

type Part = 'record' | 'page'

/** The parts of the title that is shown now. */
const shown = pageState((): Partial<Record<Part, string | undefined>> => ({}))

/** Returns the title of the browser tab: the record, the page, and the agency. */
export const titleShown = () => [shown().record, shown().page, agencyName()].filter(Boolean).join(' · ')

const setPart = (part: Part, text: string | undefined) => {
  shown()[part] = text
}

export const showTitle = () => {
  document.title = titleShown()
}

function useTitlePart(part: Part, text: string | undefined): void {
  // The server doesn't run effects.
  if (import.meta.env.SSR) setPart(part, text)
  // A layout effect, so that the previous page has ended when this page begins.
  useLayoutEffect(() => {
    setPart(part, text)
    showTitle()
    return () => setPart(part, undefined)
  }, [part, text])
}

/** Sets the page's title. The title isn't in the route, because the entry bundle contains all routes. */
export const usePageTitle = (title: string) => useTitlePart('page', title)

/** Puts a record's name before the page's title, so that people can distinguish browser tabs. */
export const useNameInTitle = (name: string | undefined) => useTitlePart('record', name)
