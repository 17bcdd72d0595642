import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from '#web/features/shell/brand.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** A page to read, open to everybody. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-ground">
      <header className="mx-auto flex max-w-[720px] px-5 pt-6" data-chrome>
        <Link to="/" className="rounded-m p-1">
          <Brand />
        </Link>
      </header>
      <main className="mx-auto max-w-[720px] px-6 pt-10 pb-24 [&_h2]:mt-9 [&_h2]:mb-2 [&_h2]:text-lg [&_h2]:font-[620] [&_h2]:tracking-[-0.01em] [&_li]:mt-1 [&_li]:ml-5 [&_li]:list-disc [&_p]:mt-2 [&_section]:text-base [&_section]:text-ink-2 [&_section_h2]:text-ink">
        <PageHeader title={title} back={<BackLink to="/">Back to the portal</BackLink>} />
        {children}
      </main>
    </div>
  )
}

/** A heading with its paragraphs. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
