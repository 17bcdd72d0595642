import { Miniature } from './miniature.tsx'
import { usePortal } from '#web/api/session.ts'
import { Brand } from '#web/ui/base/brand.tsx'
import { StrokeIcon } from '#web/ui/base/stroke-icon.tsx'

const blurbs = [
  {
    icon: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
    title: 'Submit Website Briefs',
    text: 'Tell us what you need in four short steps, files and colours included.',
  },
  {
    icon: 'M3 17l6-6 4 4 8-8M15 7h6v6',
    title: 'Track Project Progress',
    text: 'See where your website stands, what comes next and what we need from you.',
  },
  {
    icon: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M5.6 5.6l3.9 3.9M14.5 14.5l3.9 3.9M18.4 5.6l-3.9 3.9M9.5 14.5l-3.9 3.9',
    title: 'Manage Support Tickets',
    text: 'Ask for a change or report a problem, and follow it until it is solved.',
  },
]

/** Illustrates what the portal does. */
export function Showcase() {
  return (
    <aside
      aria-label="What you can do here"
      className="auth-panel relative overflow-hidden text-[#f7f6fb] lg:sticky lg:top-0 lg:col-start-1 lg:row-start-1 lg:h-dvh"
    >
      <div className="relative mx-auto flex h-full max-w-[820px] flex-col px-6 py-10 sm:px-10 lg:px-12 lg:py-9 xl:px-16">
        <div className="hidden lg:block">
          <Brand portal={usePortal()} />
        </div>
        <p className="max-w-[15ch] text-[32px] leading-[1.08] font-[620] tracking-[-0.035em] text-balance lg:mt-[6vh] xl:text-[46px]">
          From first idea to live website.
        </p>
        <Miniature />
        <ul className="mt-8 grid gap-x-6 gap-y-6 sm:grid-cols-3 lg:mt-auto">
          {blurbs.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-3 sm:block">
              <StrokeIcon
                path={icon}
                size={20}
                className="mt-0.5 text-[oklch(from_var(--accent)_0.84_min(c,0.1)_h)]"
              />
              <div>
                <h2 className="text-[15px] font-[600] tracking-[-0.015em] sm:mt-2.5 lg:text-[14px] 2xl:text-[15px]">
                  {title}
                </h2>
                <p className="mt-0.5 text-[14px] leading-5 text-[oklch(from_var(--accent)_0.87_min(c,0.04)_h)]">
                  {text}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
