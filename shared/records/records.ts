import type { NamedParents } from '#shared/contract/fields.ts'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { Role, StaffRole } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'

/** Everything the portal knows about a kind of record. */
interface RecordRow {
  /** The record type's name in a sentence. */
  name: () => string
  /** The plural in a heading. */
  plural: () => string
  /** The URL of the list for each role. A record's page is below it, at its ID. */
  pages?: Partial<Record<Role, string>>
  /** The URL of the list for each role, if it isn't the parent of the pages. */
  lists?: Partial<Record<Role, string>>
  /** The tabs of the record's page that can be linked to. */
  tabs?: readonly string[]
  /** The kinds of record that can be its parent. A kind without pages is shown on its parents' pages. */
  parents?: readonly string[]
  /** The list in each role's menu: its position, its label (else the plural), and the lowest staff role. */
  menu?: Partial<Record<Role, readonly [position: number, label?: () => string, least?: StaffRole]>>
  /** The position among the kinds in search results. */
  searched?: number
  /** Whether it can have comments: on its page's tab `conversation`, or without that tab, below all else. */
  commented?: true
  /** The notification setting that decides whether its readers are notified. */
  notified: NotificationKind
}

/** All kinds of record, one row each. The API's description lists them in this order. */
export const RECORDS = {
  brief: {
    name: () => t('Brief'),
    plural: () => t('Briefs'),
    pages: { client: '/briefs', staff: '/staff/briefs' },
    tabs: ['tasks'],
    menu: { client: [1, () => t('My Briefs')], staff: [1, () => t('All Briefs')] },
    searched: 3,
    commented: true,
    notified: 'briefs',
  },
  project: {
    name: () => t('Project'),
    plural: () => t('Projects'),
    pages: { client: '/projects', staff: '/staff/projects' },
    tabs: ['tasks', 'files', 'websites', 'conversation'],
    menu: { client: [2], staff: [2] },
    searched: 2,
    commented: true,
    notified: 'projects',
  },
  website: {
    name: () => t('Website'),
    plural: () => t('Websites'),
    pages: { client: '/websites', staff: '/staff/websites' },
    tabs: ['library'],
    parents: ['project'],
    menu: { client: [3, () => t('Live Websites')], staff: [3] },
    searched: 4,
    notified: 'websites',
  },
  ticket: {
    name: () => t('Ticket'),
    plural: () => t('Tickets'),
    pages: { client: '/tickets', staff: '/staff/tickets' },
    parents: ['website'],
    menu: { client: [5, () => t('Support Tickets')], staff: [4] },
    searched: 1,
    commented: true,
    notified: 'tickets',
  },
  info_request: {
    name: () => t('Information request'),
    plural: () => t('Information Requests'),
    pages: { client: '/info-requests', staff: '/staff/info-requests' },
    parents: ['brief', 'project'],
    menu: { client: [4], staff: [5] },
    searched: 5,
    notified: 'requests',
  },
  task: { name: () => t('Task'), plural: () => t('Tasks'), parents: ['brief', 'project'], notified: 'tasks' },
  company: {
    name: () => t('Company'),
    plural: () => t('Companies'),
    pages: { staff: '/staff/companies' },
    tabs: ['people'],
    menu: { staff: [6] },
    searched: 6,
    notified: 'companies',
  },
  user: {
    name: () => t('Person'),
    plural: () => t('People'),
    lists: { staff: '/staff/users' },
    menu: { staff: [7, () => t('User Management')] },
    searched: 7,
    notified: 'people',
  },
  webhook: {
    name: () => t('Webhook'),
    plural: () => t('Webhooks'),
    pages: { staff: '/staff/webhooks' },
    lists: { staff: '/staff/programs' },
    menu: { staff: [11, () => t('Integrations')] },
    notified: 'programs',
  },
  mail: {
    name: () => t('Email'),
    plural: () => t('Emails'),
    lists: { staff: '/staff/outbox' },
    menu: { staff: [9, () => t('Outbox'), 'member'] },
    notified: 'comments',
  },
} as const satisfies Record<string, RecordRow>

type Rows = typeof RECORDS
export type RecordKind = keyof Rows

/** The kinds whose row has `field`. */
type KindsWithField<Field extends keyof RecordRow> = {
  [K in RecordKind]: Field extends keyof Rows[K] ? K : never
}[RecordKind]
export type SearchKind = KindsWithField<'searched'>
export type CommentKind = KindsWithField<'commented'>

/** Returns the plural of a kind, as used in names in the code: `companies`, `info_requests`. */
export const pluralizeKind = (kind: RecordKind): string => `${kind.replace(/y$/, 'ie')}s`

/** Returns a row with every field that it can have. */
export const getRecordRow = (kind: RecordKind): RecordRow => RECORDS[kind]

export const RECORD_KINDS = Object.keys(RECORDS) as RecordKind[]
export const COMMENT_KINDS = /* @__PURE__ */ RECORD_KINDS.filter(
  (kind): kind is CommentKind => 'commented' in RECORDS[kind],
)

/** The URL above a kind's pages for a role. */
type PagesUrl<K extends RecordKind, R extends Role> = Rows[K] extends {
  pages: Record<R, infer P extends string>
}
  ? P
  : never
/** The URLs of a kind's lists, by role. */
type Lists<K extends RecordKind> = Rows[K] extends { lists: infer L }
  ? L
  : Rows[K] extends { pages: infer P }
    ? P
    : never
/** The kinds that have a page for each of these roles. */
export type PageKind<R extends Role = Role> = {
  [K in RecordKind]: Rows[K] extends { pages: Record<R, string> } ? K : never
}[RecordKind]
/** The URLs that a kind's lists have for these roles. */
export type ListUrl<K extends RecordKind, R extends Role = Role> = Lists<K>[R & keyof Lists<K>]
/** The kinds that have a list for each of these roles. */
export type ListKind<R extends Role = Role> = {
  [K in RecordKind]: Lists<K> extends Record<R, string> ? K : never
}[RecordKind]
/** The tabs of a kind's page that can be linked to. */
export type RecordTab<K extends RecordKind> = Extract<Rows[K], { tabs: unknown }>['tabs'][number]

/** Whether a kind has a page for both roles. */
export const hasPage = (kind: RecordKind): kind is PageKind => {
  const { pages } = getRecordRow(kind)
  return Boolean(pages?.client && pages.staff)
}

/** Returns the URL of a kind's list, such as `/staff/tickets`. */
export function getListUrl<const R extends Role, const K extends ListKind<R>>(
  kind: K,
  role: R,
): ListUrl<K, R> {
  const { lists, pages } = getRecordRow(kind)
  return (lists ?? pages)?.[role] as ListUrl<K, R>
}

/** Returns the URL of a record's page for a role, or of a tab on it, such as `/staff/projects/7?tab=files`. */
export const getRecordUrl = <const R extends Role, const K extends PageKind<R>>(
  kind: K,
  id: number,
  { role, tab }: { role: R; tab?: RecordTab<K> | undefined },
): string => `${getRecordRow(kind).pages?.[role]}/${id}${tab ? `?tab=${String(tab)}` : ''}`

/** Returns the route of a kind's pages, such as `/staff/tickets/$id`. */
export const getRecordRoute = <const R extends Role, const K extends PageKind<R>>(kind: K, role: R) =>
  `${getRecordRow(kind).pages?.[role]}/$id` as `${PagesUrl<K, R>}/$id`

/** Returns the URL where a role finds the comments on a record. */
export function getConversationUrl(kind: CommentKind, id: number, role: Role): string {
  const tab = getRecordRow(kind).tabs?.find((name) => name === 'conversation')
  return getRecordUrl(kind, id, { role, tab })
}

/** Returns the URL of a list filtered by a search text. */
export const getSearchUrl = <const R extends Role>(kind: ListKind<R>, role: R, q: string): string =>
  `${String(getListUrl<R, ListKind<R>>(kind, role))}?q=${encodeURIComponent(q)}`

/** Returns the URL where a role finds a task: on the page of its parent. */
export function getTaskUrl(task: NamedParents, role: Role): string {
  const { kind, id } = getRecordParent(task)
  return getRecordUrl(kind, id, { role, tab: 'tasks' })
}

/** Returns the staff's URL of the page at a client's URL. Undefined if staff don't have such a page. */
export function getStaffUrl(path: string): string | undefined {
  const kinds = RECORD_KINDS.filter(hasPage)
  const kind = kinds.find((each) => `${path}/`.startsWith(`${getListUrl(each, 'client')}/`))
  return kind && `/staff${path}`
}

/** Returns the parent of a task or an information request: its project, or its brief while there is no project. */
export function getRecordParent(record: NamedParents): { kind: 'brief' | 'project'; id: number } {
  if (record.projectId != null) return { kind: 'project', id: record.projectId }
  if (record.briefId != null) return { kind: 'brief', id: record.briefId }
  throw new RangeError('Neither of a brief nor of a project')
}
