import {
  Building2,
  ClipboardList,
  FileText,
  FolderKanban,
  Globe,
  LifeBuoy,
  Mail,
  MessageCircleQuestionMark,
  Plug,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { type PageKind, type RecordKind, routeOf } from '#shared/records.ts'
import type { Role } from '#shared/users/values.ts'

/** The icon of each kind of record. */
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

/** The page of a record, for a `Link` or `navigate`, which check it against the routes. */
export const pageOf = <const R extends Role, const K extends PageKind<R>>(
  kind: K,
  id: number,
  reader: R,
) => ({
  to: routeOf<R, K>(kind, reader),
  params: { id },
})
