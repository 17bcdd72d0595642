import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CompanyRef } from '#shared/contract/fields.ts'
import { useUser } from '#web/api/session.ts'
import { pageOf } from '#web/records/records.tsx'
import { cx } from '#web/ui/base/cx.ts'

interface CompanyLinkProps {
  company: CompanyRef
  className?: string
  /** What leads there, such as the name of somebody of the company; by default its own. */
  children?: ReactNode
}

/** Leads staff to a company’s page, also from a row that leads elsewhere; for clients it is only the name. */
export function CompanyLink({ company: { id, name }, className, children = name }: CompanyLinkProps) {
  if (useUser().role === 'client')
    return (
      <span className={className}>
        <bdi>{children}</bdi>
      </span>
    )
  return (
    <Link
      {...pageOf('company', id, 'staff')}
      className={cx(
        'relative z-10 underline-offset-3 outline-offset-2 hover:text-accent-ink hover:underline',
        className,
      )}
    >
      <bdi>{children}</bdi>
    </Link>
  )
}
