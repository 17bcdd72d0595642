import { t } from '#shared/i18n/t.ts'
import { usePageTitle } from './entry/page-title.ts'

/** Sets the title of the page that replaces a page that doesn't exist. */
export function NotFoundTitle() {
  usePageTitle(t('Page not found'))
  return null
}
