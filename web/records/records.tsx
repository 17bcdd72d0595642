import {
  Building2,
  ClipboardList,
  FileText,
  FolderKanban,
  Globe,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  Plug,
  Users,
} from 'lucide-react'
import {
  getRecordUrl,
  type ListKind,
  getListUrl,
  type PageKind,
  type RecordKind,
  getRecordRoute,
} from '#shared/records/records.ts'
import type { Role } from '#shared/contract/roles.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { Button, type ButtonProps } from '#web/ui/base/button.tsx'
import { stretchedLinkProps } from '#web/ui/page/card.tsx'
import { BackLink } from '#web/ui/page/page-header.tsx'

export const recordIcons: Record<RecordKind, LucideIcon> = {
  brief: FileText,
  project: FolderKanban,
  website: Globe,
  ticket: LifeBuoy,
  info_request: MessageCircleQuestionMark,
  task: ClipboardList,
  company: Building2,
  user: Users,
  webhook: Plug,
  mail: Mail,
}

/** The pages on which clients create a record, for a `Link`. */
export const NEW_BRIEF_PAGE = { to: '/briefs/new' } as const
export const NEW_TICKET_PAGE = { to: '/tickets/new' } as const

/** Returns the page of a record, for a `Link` or `navigate`, which check it against the routes. */
export const getRecordPage = <const R extends Role, const K extends PageKind<R>>(
  kind: K,
  id: number,
  reader: R,
) => ({ to: getRecordRoute<R, K>(kind, reader), params: { id } })

/** The kinds of record that have a page, or are shown on one. */
export type ShownKind = Exclude<ListKind<'staff'>, 'task' | 'mail'>

/** The text of the link to each kind's list. */
export const backToListLabels: Record<ShownKind, string> = {
  brief: t('Back to Briefs'),
  project: t('Back to Projects'),
  website: t('Back to Websites'),
  ticket: t('Back to tickets'),
  info_request: t('Back to Information Requests'),
  company: t('Back to Companies'),
  user: t('Back to Users'),
  webhook: t('Back to Integrations'),
}

/** The link above a record's title, back to the reader's list. */
export const BackToList = ({ kind }: { kind: ShownKind }) => (
  <BackLink to={getListUrl(kind, useUser().role as 'staff')}>{backToListLabels[kind]}</BackLink>
)

/** The link's content is `name` or `children`. */
type RecordLinkProps = { kind: PageKind<'staff'>; id: number } & (
  | { name: string; children?: never }
  | { name?: never; children: ReactNode }
)

// Every reader of a record has a page for it. Clients can't read records whose only page is for staff.
const useRecordUrl = (kind: PageKind<'staff'>, id: number) =>
  getRecordUrl(kind, id, { role: useUser().role as 'staff' })

/** A record's title, which links to the user's page for it. A click anywhere on its row or card follows the link. */
export const RecordLink = ({ kind, id, name, children = name }: RecordLinkProps) => (
  <Link to={useRecordUrl(kind, id)} {...stretchedLinkProps}>
    <bdi>{children}</bdi>
  </Link>
)

type ViewButtonProps = Pick<RecordLinkProps, 'kind' | 'id'> &
  Pick<ButtonProps, 'variant' | 'className'> & { name: string } & (
    | { label?: never; fullLabel?: never }
    | {
        /** The visible label, by default `View`. */
        label: string
        /** The label with the record's name, for screen readers, such as `Review Acme`. */
        fullLabel: string
      }
  )

/** The button that opens a record's page. */
export const ViewButton = ({
  kind,
  id,
  name,
  label = t('View'),
  fullLabel = t('View {title}', { title: name }),
  ...buttonProps
}: ViewButtonProps) => (
  <Button asChild size="sm" {...buttonProps}>
    <Link to={useRecordUrl(kind, id)} aria-label={fullLabel}>
      {label}
    </Link>
  </Button>
)
