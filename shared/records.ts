import type { NotificationKind } from './notifications/values.ts'
import type { Role } from './users/values.ts'

/** What the portal knows of a kind of record. */
interface RecordRow {
  /** What a sentence calls one of them. */
  name: string
  /** What a heading calls several of them. */
  plural: string
  /** Where each reader finds them: the list at this address, and one of them below it, by its number. */
  pages?: Partial<Record<Role, string>>
  /** Where each reader finds the list, where it does not stand above the pages. */
  lists?: Partial<Record<Role, string>>
  /** The tabs of its page that something leads to. */
  tabs?: readonly string[]
  /** The kinds of record that it may belong to. What has no page of its own is shown on theirs. */
  of?: readonly string[]
  /** Its place among what a search finds. */
  searched?: number
  /** Where people comment on it: below everything on its page, or on the tab `conversation`. */
  commented?: 'page' | 'tab'
  /** The choice of its readers that decides whether they hear of it. */
  notified: NotificationKind
}

/** Every kind of record: one row each. The order of the rows is that of the API's description. */
export const RECORDS = {
  brief: {
    name: 'Brief',
    plural: 'Briefs',
    pages: { client: '/briefs', staff: '/staff/briefs' },
    tabs: ['tasks'],
    searched: 3,
    commented: 'page',
    notified: 'briefs',
  },
  project: {
    name: 'Project',
    plural: 'Projects',
    pages: { client: '/projects', staff: '/staff/projects' },
    tabs: ['tasks', 'files', 'websites', 'conversation'],
    searched: 2,
    commented: 'tab',
    notified: 'projects',
  },
  website: {
    name: 'Website',
    plural: 'Websites',
    pages: { client: '/websites', staff: '/staff/websites' },
    tabs: ['library'],
    of: ['project'],
    searched: 4,
    notified: 'websites',
  },
  ticket: {
    name: 'Ticket',
    plural: 'Tickets',
    pages: { client: '/tickets', staff: '/staff/tickets' },
    of: ['website'],
    searched: 1,
    commented: 'page',
    notified: 'tickets',
  },
  info_request: {
    name: 'Information request',
    plural: 'Information Requests',
    pages: { client: '/info-requests', staff: '/staff/info-requests' },
    of: ['brief', 'project'],
    searched: 5,
    notified: 'requests',
  },
  task: { name: 'Task', plural: 'Tasks', of: ['brief', 'project'], notified: 'tasks' },
  user: {
    name: 'Person',
    plural: 'People',
    lists: { staff: '/staff/users' },
    searched: 6,
    notified: 'people',
  },
  webhook: {
    name: 'Webhook',
    plural: 'Webhooks',
    pages: { staff: '/staff/webhooks' },
    lists: { staff: '/staff/programs' },
    notified: 'programs',
  },
  mail: { name: 'Mail', plural: 'Mails', lists: { staff: '/staff/outbox' }, notified: 'comments' },
} as const satisfies Record<string, RecordRow>

type Rows = typeof RECORDS
export type RecordKind = keyof Rows

/** The kinds whose row has `field`. */
type KindsWith<Field extends keyof RecordRow> = {
  [K in RecordKind]: Field extends keyof Rows[K] ? K : never
}[RecordKind]
export type SearchKind = KindsWith<'searched'>
export type CommentKind = KindsWith<'commented'>

const rowOf = (kind: RecordKind): RecordRow => RECORDS[kind]
const kindsWith = <Field extends keyof RecordRow>(field: Field) =>
  RECORD_KINDS.filter((kind): kind is KindsWith<Field> => field in RECORDS[kind])

export const RECORD_KINDS = Object.keys(RECORDS) as RecordKind[]
/** What a search finds, in the order of its answer. */
export const SEARCH_KINDS = kindsWith('searched').toSorted(
  (a, b) => RECORDS[a].searched - RECORDS[b].searched,
)
export const COMMENT_KINDS = kindsWith('commented')

/** The addresses of a kind's lists, by reader. */
type Lists<K extends RecordKind> = Rows[K] extends { lists: infer L }
  ? L
  : Rows[K] extends { pages: infer P }
    ? P
    : never
/** The kinds of which every one of these readers has a page. */
export type PageKind<R extends Role = Role> = {
  [K in RecordKind]: Rows[K] extends { pages: Record<R, string> } ? K : never
}[RecordKind]
/** The kinds of which every one of these readers has a list. */
export type ListKind<R extends Role = Role> = {
  [K in RecordKind]: Lists<K> extends Record<R, string> ? K : never
}[RecordKind]
/** The tabs of a kind's page that something may lead to. */
export type TabOf<K extends RecordKind> = Extract<Rows[K], { tabs: unknown }>['tabs'][number]

/** The address of the list of a kind, such as `/staff/tickets`. */
export function listOf<const R extends Role, const K extends ListKind<R>>(
  kind: K,
  reader: R,
): Lists<K>[R & keyof Lists<K>] {
  const { lists, pages } = rowOf(kind)
  return (lists ?? pages)?.[reader] as Lists<K>[R & keyof Lists<K>]
}

/** The address of a record's page for a reader, or of a tab of it, such as `/staff/projects/7?tab=files`. */
export function addressOf<const R extends Role, const K extends PageKind<R>>(
  kind: K,
  id: number,
  reader: R,
  tab?: TabOf<K>,
): string {
  const page = `${rowOf(kind).pages?.[reader]}/${id}`
  return tab === undefined ? page : `${page}?tab=${String(tab)}`
}

/** The address where a reader finds what people commented on a record. */
export const conversationAddress = (kind: CommentKind, id: number, reader: Role): string =>
  addressOf(kind, id, reader, RECORDS[kind].commented === 'tab' ? 'conversation' : undefined)

/** The address of a list in which a text is looked for, such as `/staff/users?q=maria`. */
export const searchAddress = <const R extends Role>(kind: ListKind<R>, reader: R, q: string): string =>
  `${String(listOf<R, ListKind<R>>(kind, reader))}?q=${encodeURIComponent(q)}`

/** What a task or an information request belongs to: its project, or its brief while that has none. */
export function homeOf({ projectId, briefId }: { projectId?: number | null; briefId?: number | null }): {
  kind: 'brief' | 'project'
  id: number
} {
  if (projectId != null) return { kind: 'project', id: projectId }
  if (briefId != null) return { kind: 'brief', id: briefId }
  throw new RangeError('It belongs to neither a brief nor a project')
}

/** The address where a reader finds a task: among those of what it belongs to. */
export function taskAddress(task: Parameters<typeof homeOf>[0], reader: Role): string {
  const { kind, id } = homeOf(task)
  return addressOf(kind, id, reader, 'tasks')
}
