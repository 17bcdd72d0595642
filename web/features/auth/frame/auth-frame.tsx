import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rich, t } from '#shared/words.ts'
import { Showcase } from './showcase.tsx'
import { usePortal } from '#web/api/session.ts'
import { Brand } from '#web/ui/base/brand.tsx'
import { LanguageChooser } from '#web/language/language-chooser.tsx'
import { linkLook } from '#web/ui/base/button.tsx'

/** The two halves of the sign-in pages: an introduction to the portal, and the card with the form. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-ground lg:grid lg:grid-cols-[minmax(0,1.15fr)_minmax(440px,1fr)]">
      <main className="relative flex min-h-dvh flex-col px-5 py-6 sm:px-10 lg:col-start-2 lg:row-start-1">
        <div className="flex items-center justify-between gap-3">
          <div className="min-w-0 lg:hidden">
            <Brand portal={usePortal()} />
          </div>
          <LanguageChooser className="ms-auto flex-none lg:absolute lg:end-6 lg:top-5" />
        </div>
        <div className="mx-auto flex w-full max-w-[400px] flex-1 flex-col justify-center py-10 group">
          {children}
          <p className="mt-6 text-center text-sm text-ink-3 group-has-data-without-terms:hidden">
            {rich(
              'By continuing, you agree to our <terms>terms of service</terms> and <privacy>privacy policy</privacy>.',
              {
                terms: (words) => (
                  <Link to="/terms" className={linkLook}>
                    {words}
                  </Link>
                ),
                privacy: (words) => (
                  <Link to="/privacy" className={linkLook}>
                    {words}
                  </Link>
                ),
              },
            )}
          </p>
          <Link to="/accessibility" className={`mt-2 self-center text-sm ${linkLook}`}>
            {t('Accessibility')}
          </Link>
        </div>
      </main>
      <Showcase />
    </div>
  )
}
