import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rich, t } from '#shared/i18n/t.ts'
import { usePortal } from '#web/api/session.ts'
import { Brand } from '#web/ui/base/brand.tsx'
import { LanguageChooser } from '#web/i18n/language-chooser.tsx'
import { usePageTitle } from '#web/records/entry/page-title.ts'
import { linkClassName } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { TextLink } from './links.tsx'

/** A sign-in page, with its tab's title: an introduction to the portal, and the card with the form. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
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
                terms: (content) => <TextLink to="/terms">{content}</TextLink>,
                privacy: (content) => <TextLink to="/privacy">{content}</TextLink>,
              },
            )}
          </p>
          <Link to="/accessibility" className={`mt-2 self-center text-sm ${linkClassName}`}>
            {t('Accessibility')}
          </Link>
        </div>
      </main>
      <Showcase />
    </div>
  )
}

const blurbs = [
  {
    icon: 'brief',
    title: t('Submit Website Briefs'),
    text: t('Tell us what you need in four short steps, files and colors included.'),
  },
  {
    icon: 'stages',
    title: t('Track Project Progress'),
    text: t('See where your website stands, what comes next and what we need from you.'),
  },
  {
    icon: 'ticket',
    title: t('Manage Support Tickets'),
    text: t('Ask for a change or report a problem, and follow it until it’s solved.'),
  },
]

/** Illustrates what the portal does. */
const Showcase = () => (
  <aside
    aria-label={t('What you can do here')}
    className="auth-panel relative overflow-hidden text-[#f7f6fb] lg:sticky lg:top-0 lg:col-start-1 lg:row-start-1 lg:h-dvh"
  >
    <div className="relative mx-auto flex h-full max-w-[820px] flex-col px-6 py-10 sm:px-10 lg:px-12 lg:py-9 xl:px-16">
      <div className="hidden lg:block">
        <Brand portal={usePortal()} />
      </div>
      <p className="max-w-[15ch] text-[32px] leading-[1.08] font-[620] tracking-[-0.035em] text-balance lg:mt-[6vh] xl:text-[46px]">
        {t('From first idea to live website.')}
      </p>
      <Miniature />
      <ul className="mt-8 grid gap-x-6 gap-y-6 sm:grid-cols-3 lg:mt-auto">
        {blurbs.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3 sm:block">
            <svg aria-hidden="true" className="mt-0.5 size-5 flex-none stroke-current">
              <use href={`/scene.svg#${icon}`} />
            </svg>
            <div>
              <h2 className="text-[15px] font-[600] tracking-[-0.015em] sm:mt-2.5 lg:text-[14px] 2xl:text-[15px]">
                {title}
              </h2>
              <p className="mt-0.5 text-[14px] leading-5">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  </aside>
)

const paper =
  'absolute overflow-hidden rounded-[14px] bg-[#ffffff] text-accent shadow-[0_24px_48px_-12px_rgb(10_6_50/0.55)]'

const parts = {
  browser: 'inset-x-[7%] top-0 bottom-[7%]',
  progress: 'bottom-0 start-0 h-[112px] w-[230px]',
  palette: 'top-[13%] end-0 h-12 w-[150px]',
  answer: 'end-[1%] bottom-[13%] h-14 w-[224px]',
}

/** An illustration of the product: a website being built, its progress, its colors and a reply. */
const Miniature = () => (
  <div
    dir="ltr"
    aria-hidden="true"
    className="relative my-8 hidden min-h-0 flex-[0_1_440px] select-none lg:block"
  >
    <div className="absolute inset-0 start-[6%] mx-auto max-h-[400px] max-w-[620px] [@media(height<700px)]:hidden">
      {Object.entries(parts).map(([part, positionClassName]) => (
        <div key={part} className={cx(paper, positionClassName)}>
          <svg className="size-full">
            <use href={`/scene.svg#${part}`} />
          </svg>
        </div>
      ))}
    </div>
  </div>
)
