import type { ComponentProps } from 'react'
import { usePageTitle } from '#web/records/entry/page-title.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'

type TitledHeaderProps = ComponentProps<typeof PageHeader> & { title: string }

/** A page header that also titles the browser's tab. On a record's page, its name is the tab's title. */
export function TitledHeader(props: TitledHeaderProps) {
  usePageTitle(props.title)
  return <PageHeader {...props} />
}
