import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { companyWebsitesQuery } from './queries.ts'
import { WebsiteRow } from './website-row.tsx'
import { recordIcons } from '#web/records.tsx'
import { EmptyState, ListSkeleton, ListView } from '#web/ui/page/query-view.tsx'
import { List } from '#web/ui/page/list.tsx'

/** A company's live websites for staff, last launched first. */
export const CompanyWebsites = ({ companyId }: { companyId: number }) => (
  <ListView
    query={useInfiniteQuery(companyWebsitesQuery(companyId))}
    quiet
    failure={t('Could not load the websites')}
    loading={<ListSkeleton rows={1} />}
    empty={
      <EmptyState icon={recordIcons.website} title={t('No websites yet')}>
        {t('A website appears here once it’s added to its project.')}
      </EmptyState>
    }
  >
    {(websites) => (
      <List label={t('Websites')}>
        {websites.map((website) => (
          <WebsiteRow key={website.id} website={website} />
        ))}
      </List>
    )}
  </ListView>
)
