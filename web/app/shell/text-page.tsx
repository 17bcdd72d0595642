import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { usePortal } from '#web/api/session.ts'
import { Brand } from '#web/ui/base/brand.tsx'
import { LanguageChooser } from '#web/i18n/language-chooser.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'

/** A text page that anyone can open. */
export const TextPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-h-dvh bg-ground">
    <header className="mx-auto flex max-w-[720px] items-center justify-between gap-3 px-5 pt-6" data-chrome>
      <Link to="/" className="min-w-0 rounded-m p-1">
        <Brand portal={usePortal()} />
      </Link>
      <LanguageChooser className="flex-none" />
    </header>
    <main className="mx-auto max-w-[720px] px-6 pt-10 pb-24">
      <PageHeader title={title} back={<BackLink to="/">{t('Back to the Portal')}</BackLink>} />
      {children}
    </main>
  </div>
)
