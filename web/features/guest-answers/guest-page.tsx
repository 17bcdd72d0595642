import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#shared/words.ts'
import { usePortal } from '#web/api/session.ts'
import { LanguageChooser } from '#web/language/language-chooser.tsx'
import { Brand } from '#web/ui/base/brand.tsx'
import { linkLook } from '#web/ui/base/button.tsx'

/** The page around what somebody without an account is asked: the agency's name, and what becomes of what they write. */
export const GuestPage = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col bg-ground">
    <header
      className="mx-auto flex w-full max-w-[720px] items-center justify-between gap-3 px-5 pt-6"
      data-chrome
    >
      <div className="min-w-0 p-1">
        <Brand portal={usePortal()} />
      </div>
      <LanguageChooser className="flex-none" />
    </header>
    <main className="mx-auto w-full max-w-[720px] flex-1 px-6 pt-8 pb-10">{children}</main>
    <footer className="mx-auto flex max-w-[720px] flex-wrap justify-center gap-x-5 gap-y-1 px-5 pb-8 text-sm">
      <Link to="/privacy" className={linkLook}>
        {t('Privacy Policy')}
      </Link>
      <Link to="/accessibility" className={linkLook}>
        {t('Accessibility')}
      </Link>
    </footer>
  </div>
)
