import type { FocusEvent, KeyboardEvent } from 'react'
import { LANGUAGE_COOKIE, YEAR_SECONDS } from '#shared/rendered-page.ts'
import { getLanguage, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { ensureSession, usePortal } from '#web/api/session.ts'
import { toastFailure } from '#web/changes/toast-failure.ts'
import { cx } from '#web/ui/base/cx.ts'
import { StrokeIcon } from '#web/ui/base/stroke-icon.tsx'
import { reloadPage } from './reload-page.ts'

const GLOBE = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18'

function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

/**
 * The languages that the agency offers, each by its own name, for pages that anyone can open. Hidden if there is only
 * one. It opens before the app has loaded, and reloads only when a language is pressed: with a `select`, each arrow key
 * would reload the page.
 */
export function LanguageChooser({ className }: { className?: string }) {
  const offered = usePortal()?.languages ?? []
  if (offered.length < 2) return null
  const now = getLanguage()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the events that its button and its list don't
    <details
      className={cx('relative w-fit', className)}
      onBlur={closeOnBlur}
      onKeyDown={closeOnEscape}
      data-chrome
    >
      <summary className="flex h-9 cursor-pointer list-none items-center gap-1.5 rounded-m px-2 text-sm text-ink-3 hover:text-ink [&::-webkit-details-marker]:hidden">
        <StrokeIcon path={GLOBE} size={16} />
        <span className="sr-only">{t('Language:')} </span>
        {offered.find(({ code }) => code === now)?.name}
      </summary>
      {/* In browsers where pressing a button doesn't focus it, this takes the focus. */}
      <ul
        tabIndex={-1}
        className="absolute end-0 top-full z-20 max-h-[70dvh] min-w-40 overflow-y-auto rounded-l border border-line bg-raised p-1 shadow-pop outline-none"
      >
        {offered.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              lang={code}
              aria-current={code === now || undefined}
              className="min-h-control-small w-full rounded-s px-2.5 py-1.5 text-start text-base hover:bg-hover aria-[current]:font-semibold"
              onClick={() => void switchLanguage(code)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Shows the portal in this language from now on: everywhere for a signed-in user, otherwise in this browser. */
async function switchLanguage(code: string): Promise<void> {
  try {
    if (await ensureSession()) await call('PATCH /api/user', { body: { language: code } })
    else document.cookie = `${LANGUAGE_COOKIE}=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    reloadPage()
  } catch (error) {
    toastFailure(t('Could not change the language'), error)
  }
}
