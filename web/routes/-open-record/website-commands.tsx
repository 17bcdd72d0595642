import { useQuery } from '@tanstack/react-query'
import type { Website } from '#shared/websites/schemas.ts'
import { t } from '#shared/words.ts'
import { websiteQuery } from '#web/features/websites/queries.ts'
import { useArchiveWebsite } from '#web/features/websites/use-archive-website.ts'
import { archiveCommand } from './archive-command.ts'
import type { KindProps } from './kind-props.ts'
import { useReportedRecord } from './use-reported-record.ts'

export function WebsiteCommands({ id, report }: KindProps) {
  const { data } = useQuery(websiteQuery(id))
  return data ? <OfWebsite website={data} report={report} /> : null
}

function OfWebsite({ website, report }: { website: Website } & Pick<KindProps, 'report'>) {
  const archiving = useArchiveWebsite(website)
  const commands = [archiveCommand(website.archivedAt !== null, archiving.mutate)]
  useReportedRecord({ heading: t('This Website'), commands }, report)
  return null
}
