import { t } from '#shared/words.ts'
import { Miniature } from './miniature.tsx'
import { usePortal } from '#web/api/session.ts'
import { Brand } from '#web/ui/base/brand.tsx'

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
    text: t('Ask for a change or report a problem, and follow it until it is solved.'),
  },
]

/** Illustrates what the portal does. */
export function Showcase() {
  return (
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
}
