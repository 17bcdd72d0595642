import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { usePortal, useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { reloadPage } from './reload-page.ts'

/** No language of one's own: the agency's. */
export const AGENCY_LANGUAGE = ''

/** The languages to choose among, for a person; the first is the agency's, whichever that is. */
export function useLanguageOptions(): { value: string; label: string }[] {
  const portal = usePortal()
  const offered = (portal?.languages ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const agency = portal?.agencyName ?? t('Your agency')
  return [{ value: AGENCY_LANGUAGE, label: t('Language of {agency}', { agency }) }, ...offered]
}

/** Whether there is more than one to choose. */
export const useHasLanguages = (): boolean => (usePortal()?.languages.length ?? 0) > 1

/** The signed-in person's own language, and what changes it, which loads the page again. */
export function useOwnLanguage() {
  const own = useUser().language ?? AGENCY_LANGUAGE
  const change = useChange('account', {
    send: (language: string) => call('PATCH /api/user', { body: { language: language || null } }),
    failed: t('Could not change the language'),
    onDone: reloadPage,
  })
  return { own, change: change.mutate, pending: change.isPending }
}
