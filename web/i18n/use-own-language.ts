import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { usePortal, useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { reloadPage } from './reload-page.ts'

/** The value for users without their own language, who use the agency's. */
export const AGENCY_LANGUAGE = ''

/** Returns the languages that a user can choose from. The first entry is the agency's language. */
export function useLanguageOptions(): { value: string; label: string }[] {
  const portal = usePortal()
  const offered = (portal?.languages ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const agency = portal?.agencyName ?? t('Your agency')
  return [{ value: AGENCY_LANGUAGE, label: t('{agency}’s language', { agency }) }, ...offered]
}

/** Whether there is more than one language to choose from. */
export const useHasLanguages = (): boolean => (usePortal()?.languages.length ?? 0) > 1

/** Returns the signed-in user's own language, and a function that changes it and reloads the page. */
export function useOwnLanguage() {
  const own = useUser().language ?? AGENCY_LANGUAGE
  const change = useChange('account', {
    send: (language: string) => call('PATCH /api/user', { body: { language: language || null } }),
    failureTitle: t('Could not change the language'),
    onDone: reloadPage,
  })
  return { own, change: change.mutate, pending: change.isPending }
}
