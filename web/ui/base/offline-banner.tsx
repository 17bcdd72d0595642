import { t } from '#shared/i18n/t.ts'
import { useIsOnline } from '#web/api/online.ts'

/** Shown at the bottom of the screen, whatever the scroll position, while the browser is offline. */
export function OfflineBanner() {
  if (useIsOnline()) return null
  return (
    <output className="sticky bottom-0 z-30 block border-t border-line bg-warn-soft px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))] text-center text-sm font-medium text-warn">
      {t('You’re offline. What you type stays here until you’re back online.')}
    </output>
  )
}
