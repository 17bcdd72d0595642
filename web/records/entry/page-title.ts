import { useLayoutEffect } from 'react'
import { pageState } from '#web/api/page-context.ts'
import { getAgencyName } from '#web/api/session.ts'

type TitlePart = 'record' | 'page'

/** The parts of the title that is shown now. */
const titleParts = pageState((): Partial<Record<TitlePart, string | undefined>> => ({}))

/** Returns the title of the browser tab: the record, the page, and the agency. */
export const getPageTitle = () =>
  [titleParts().record, titleParts().page, getAgencyName()].filter(Boolean).join(' · ')

const setTitlePart = (part: TitlePart, text: string | undefined) => {
  titleParts()[part] = text
}

export const updateDocumentTitle = () => {
  document.title = getPageTitle()
}

function useTitlePart(part: TitlePart, text: string | undefined): void {
  // The server doesn't run effects.
  if (import.meta.env.SSR) setTitlePart(part, text)
  // A layout effect, so that the previous page has ended when this page begins.
  useLayoutEffect(() => {
    setTitlePart(part, text)
    updateDocumentTitle()
    return () => setTitlePart(part, undefined)
  }, [part, text])
}

/** Sets the page's title. The title isn't in the route, because the entry bundle contains all routes. */
export const usePageTitle = (title: string) => useTitlePart('page', title)

/** Puts a record's name before the page's title, so that people can distinguish browser tabs. */
export const useRecordTitle = (name: string | undefined) => useTitlePart('record', name)
