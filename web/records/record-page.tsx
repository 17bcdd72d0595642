import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { getRecordRow } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { ApiError } from '#web/api/call.ts'
import { useRecordTitle, usePageTitle } from './entry/page-title.ts'
import type { RecordProblemProps } from './record-problem.tsx'
import { lazyDialog, lazyPart } from '#web/ui/base/lazy.ts'
import { DetailSkeleton, useFailure } from '#web/ui/page/query-view.tsx'

const loadProblem = () => import('./record-problem.tsx')

/** Shown in place of a record. Without a `failure`, such as for a URL without an ID, the record wasn't found. */
export const RecordProblem = lazyPart(loadProblem)

/** Shown above an archived record. */
export const ArchivedNotice = lazyDialog(async () => ({ default: (await loadProblem()).ArchivedAlert }))

interface RecordPageProps<T, K extends QueryKey> extends Pick<RecordProblemProps, 'kind' | 'back'> {
  /** The page's title in a browser tab; by default the kind's name. */
  title?: string
  /** Returns the query of the record whose ID is in the page's URL. */
  query: (id: number) => UseQueryOptions<T, Error, T, K>
  /** Renders the page. It starts over for another record. */
  children: (record: T) => ReactNode
}

/** A record with a name that people use. */
type NamedRecord = { title: string } | { name: string } | { projectName: string } | { fullName: string }

const getRecordName = (record: NamedRecord): string => {
  if ('title' in record) return record.title
  if ('fullName' in record) return record.fullName
  return 'name' in record ? record.name : record.projectName
}

const LOADING: Record<RecordProblemProps['kind'] | 'mail', string> = {
  brief: t('Loading brief details...'),
  project: t('Loading project details...'),
  website: t('Loading website details...'),
  ticket: t('Loading ticket details...'),
  info_request: t('Loading information request details...'),
  company: t('Loading company details...'),
  user: t('Loading person details...'),
  webhook: t('Loading webhook details...'),
  mail: t('Loading email details...'),
}

/** A record's page: a skeleton until the record is loaded, and an explanation if there is nothing to show. */
export function RecordPage<T extends NamedRecord & { id: number }, K extends QueryKey>(
  props: RecordPageProps<T, K>,
) {
  const { title, children, ...missing } = props
  usePageTitle(title ?? getRecordRow(missing.kind).name())
  const { id } = useParams({ strict: false })
  const query = useQuery(props.query(Number(id)))
  const { refetch } = query
  const failure = useFailure(query)
  // The record is gone, or this user can no longer read it. It must disappear from the page.
  const isGone = query.error instanceof ApiError && query.error.status === 404
  const data = isGone ? undefined : query.data
  useRecordTitle(data && getRecordName(data))
  if (data) return <Fragment key={data.id}>{children(data)}</Fragment>
  const problem = failure ?? (isGone ? query.error : null)
  if (problem) return <RecordProblem {...missing} failure={problem} onRetry={refetch} />
  return <DetailSkeleton label={LOADING[missing.kind]} />
}
