import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressOf, type PageKind } from '#shared/records.ts'
import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { Button, type ButtonProps } from '#web/ui/base/button.tsx'
import { stretched } from '#web/ui/page/card.tsx'

interface RecordLinkProps {
  /** The kind of record. */
  of: PageKind<'staff'>
  id: number
  children: ReactNode
}

// Whoever sees a record has a page for it: clients see no record that only staff have a page for.
const useAddress = (of: PageKind<'staff'>, id: number) => addressOf(of, id, useUser().role as 'staff')

/** A record's title, which leads to the reader's page of it; a click anywhere on its row or card does. */
export const RecordLink = ({ of, id, children }: RecordLinkProps) => (
  <Link to={useAddress(of, id)} {...stretched}>
    <bdi>{children}</bdi>
  </Link>
)

type ViewButtonProps = Omit<RecordLinkProps, 'children'> &
  Pick<ButtonProps, 'variant' | 'className'> & {
    /** The record's name. */
    name: string
  } & (
    | { label?: never; whole?: never }
    | {
        /** The visible label, by default `View`. */
        label: string
        /** The label with the record's name, for screen readers, such as `Review Acme`. */
        whole: string
      }
  )

/** The button that opens a record's page. */
export const ViewButton = ({
  of,
  id,
  name,
  label = t('View'),
  whole = t('View {title}', { title: name }),
  ...look
}: ViewButtonProps) => (
  <Button asChild size="sm" {...look}>
    <Link to={useAddress(of, id)} aria-label={whole}>
      {label}
    </Link>
  </Button>
)
