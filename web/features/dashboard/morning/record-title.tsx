import { Link } from '@tanstack/react-router'
import { FileText, FolderKanban, LifeBuoy, ListTodo, MessageCircleQuestionMark } from 'lucide-react'
import { stretched } from '#web/ui/page/card.tsx'

const KINDS = {
  ticket: { icon: LifeBuoy, name: 'Ticket', path: 'tickets' },
  brief: { icon: FileText, name: 'Brief', path: 'briefs' },
  info_request: { icon: MessageCircleQuestionMark, name: 'Request', path: 'info-requests' },
  project: { icon: FolderKanban, name: 'Project', path: 'projects' },
  task: { icon: ListTodo, name: 'Task', path: 'projects' },
}
export type RecordKind = keyof typeof KINDS

export const recordIcon = (kind: RecordKind) => KINDS[kind].icon

/** A record's title, which leads to it. */
export function RecordTitle({ kind, id, title }: { kind: RecordKind; id: number; title: string }) {
  const { name, path } = KINDS[kind]
  const to: string = `/staff/${path}/${id}`
  return (
    <Link to={to} className={stretched}>
      <span className="sr-only">{name}: </span>
      {title}
    </Link>
  )
}
