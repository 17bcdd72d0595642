import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CompanyRef } from '#shared/contract/fields.ts'
import { useUser } from '#web/api/session.ts'
import { getRecordPage } from '#web/records/records.tsx'
import { cx } from '#web/ui/base/cx.ts'

interface CompanyLinkProps {
  company: CompanyRef
  className?: string
  /** The link's content, such as a member's name. Defaults to the company's name. */
  children?: ReactNode
}

/** Links staff to a company's page, even in a row that links elsewhere. For clients it's only text. */
export function CompanyLink({ company: { id, name }, className, children = name }: CompanyLinkProps) {
  if (useUser().role === 'client')
    return (
      <span className={className}>
        <bdi>{children}</bdi>
      </span>
    )
  return (
    <Link
      {...getRecordPage('company', id, 'staff')}
      className={cx(
        'relative z-10 underline-offset-3 outline-offset-2 hover:text-accent-ink hover:underline',
        className,
      )}
    >
      <bdi>{children}</bdi>
    </Link>
  )
}
