import { useQuery } from '@tanstack/react-query'
import type { Website } from '#shared/websites/schemas.ts'
import { t } from '#shared/words.ts'
import { websiteQuery } from '#web/features/websites/queries.ts'
import { useArchiveWebsite } from '#web/features/websites/use-archive-website.ts'
import { archiveCommand } from './archive-command.ts'
import type { KindProps } from './kind-props.ts'

export function WebsiteCommands({ id, children }: KindProps) {
  const { data } = useQuery(websiteQuery(id))
  return data ? <OfWebsite website={data}>{children}</OfWebsite> : children(undefined)
}

function OfWebsite({ website, children }: { website: Website } & Pick<KindProps, 'children'>) {
  const archiving = useArchiveWebsite(website)
  const commands = [archiveCommand(website.archivedAt !== null, archiving.mutate)]
  return children({ heading: t('This Website'), commands })
}
