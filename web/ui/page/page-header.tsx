import { type ComponentProps, type MouseEvent, type ReactNode, useEffect } from 'react'
import { focusHeading } from '../base/page-focus.ts'
import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { cx } from '../base/cx.ts'
import { tryGoBack } from './try-go-back.ts'

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Above the title: a `BackLink`. */
  back?: ReactNode
  /** Next to the title: status badges. */
  badges?: ReactNode
  /** Buttons; the main one last. */
  actions?: ReactNode
  /** Whether the actions are elsewhere on a phone, where they would push the content down. */
  hidesActionsOnPhone?: boolean
}

/** The page's title (h1). It receives the focus after a navigation. */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, back, badges, actions, hidesActionsOnPhone = false } = props
  useEffect(focusHeading, [])
  return (
    <header className="mb-7">
      {back && <div className="mb-3 print:hidden">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-[1_1_20rem]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1
              tabIndex={-1}
              className="min-w-0 text-2xl font-[640] tracking-[-0.022em] outline-none sm:text-3xl in-data-[density=compact]:sm:text-2xl"
            >
              <bdi>{title}</bdi>
            </h1>
            {badges}
          </div>
          {subtitle && <p className="mt-1 text-base text-ink-3">{subtitle}</p>}
        </div>
        {actions && (
          <div
            className={cx(
              'flex flex-wrap gap-2 empty:hidden',
              hidesActionsOnPhone ? 'max-sm:hidden' : 'max-sm:w-full max-sm:*:flex-1',
            )}
            data-chrome
          >
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}

function BackAnchor({ children, onClick, ...rest }: ComponentProps<'a'>) {
  const goBack = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isPlainClick(event) && tryGoBack(event.currentTarget.pathname)) event.preventDefault()
    onClick?.(event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it is a link: its address is in `rest`
    <a
      {...rest}
      onClick={goBack}
      className="-ms-1 inline-flex min-h-7 items-center gap-1.5 rounded-s px-1 text-sm font-medium text-ink-3 transition-colors hover:text-ink"
    >
      <ArrowLeft size={15} />
      {children}
    </a>
  )
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link above a page's title, back to the list in its previous state; typed like the router's `Link`. */
export const BackLink = createLink(BackAnchor)
