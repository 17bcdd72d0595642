import { t } from '#shared/i18n/t.ts'
import { usePageTitle } from './entry/page-title.ts'

/** The title of what shows in place of a page that does not exist. */
export function NotFoundTitle() {
  usePageTitle(t('Page not found'))
  return null
}
