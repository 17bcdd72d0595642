import { LANGUAGE_COOKIE, YEAR_SECONDS } from '#shared/rendered-page.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { ensureSession } from '#web/api/session.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { reloadPage } from './reload-page.ts'

/** Shows the portal in that language from now on: to whoever is signed in everywhere, otherwise in this browser. */
export async function switchLanguage(code: string): Promise<void> {
  try {
    if (await ensureSession()) await call('PATCH /api/user', { body: { language: code } })
    else document.cookie = `${LANGUAGE_COOKIE}=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    reloadPage()
  } catch (error) {
    toastFailure(t('Could not change the language'), error)
  }
}
