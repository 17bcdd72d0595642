import type { ReactNode } from 'react'
import type { IconType } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import type { Confirmation } from '#web/ui/overlays/confirm-panel.tsx'

/** A change to the user's authentication methods. */
export interface FactorAction {
  send: () => Promise<unknown>
  /** The toast shown on success. */
  done?: string
}

/** A question asked before a change. */
export type FactorQuestion = Confirmation & FactorAction
export type QuestionHandler = (question: FactorQuestion) => void

interface FactorRowProps {
  icon?: IconType
  title: ReactNode
  badge?: ReactNode
  description: ReactNode
  children?: ReactNode
}

/** An authentication method: its name, its state and its actions. */
export const FactorRow = ({ icon: Icon, title, badge, description, children }: FactorRowProps) => (
  <li className="flex items-center gap-x-4 gap-y-2 py-3.5 max-sm:flex-wrap">
    <span
      className={cx(
        'grid size-9 flex-none place-items-center rounded-m text-ink-2 max-sm:hidden',
        Icon && 'bg-sunken',
      )}
    >
      {Icon && <Icon size={17} strokeWidth={1.8} />}
    </span>
    <div className="min-w-0 flex-1 max-sm:basis-48">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base font-[560]">
        {title}
        {badge}
      </p>
      <p className="text-sm text-ink-3">{description}</p>
    </div>
    {children}
  </li>
)
