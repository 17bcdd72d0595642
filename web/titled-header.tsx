import type { ComponentProps } from 'react'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'

type TitledHeaderProps = ComponentProps<typeof PageHeader> & { title: string }

/** The header of a page whose title is also that of the browser's tab. A record's page has its name there. */
export function TitledHeader(props: TitledHeaderProps) {
  usePageTitle(props.title)
  return <PageHeader {...props} />
}
