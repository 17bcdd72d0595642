import type { ComponentProps } from 'react'
import { usePageTitle } from '#web/records/entry/page-title.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'

type TitledHeaderProps = ComponentProps<typeof PageHeader> & { title: string }

/**
 * A page header whose title the browser's tab also shows. The tab of a record's page shows the record's name instead.
 */
export function TitledHeader(props: TitledHeaderProps) {
  usePageTitle(props.title)
  return <PageHeader {...props} />
}
