import { useQuery } from '@tanstack/react-query'
import { FileClock } from 'lucide-react'
import { t } from '#shared/words.ts'
import { CompanyLink } from '#web/companies/company-link.tsx'
import { ViewButton } from '#web/records.tsx'
import { pendingBriefsQuery, type BriefItem } from './queries.ts'
import { ViewAll } from './view-all.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { EmptyState, ListView } from '#web/ui/page/query-view.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

/** The newest pending briefs. */
export const PendingBriefs = () => (
  <Section title={t('Pending Briefs')} action={<ViewAll of="brief" />}>
    <ListView
      query={useQuery(pendingBriefsQuery)}
      failure={t('Could not load the briefs')}
      empty={
        <EmptyState icon={FileClock} title={t('No pending briefs')}>
          {t('New briefs show up here.')}
        </EmptyState>
      }
    >
      {(briefs) => (
        <List label={t('Pending briefs')}>
          {briefs.map((brief) => (
            <PendingBrief key={brief.id} brief={brief} />
          ))}
        </List>
      )}
    </ListView>
  </Section>
)

function PendingBrief({ brief }: { brief: BriefItem }) {
  const { id, projectName, client, company, createdAt } = brief
  return (
    <ListRow
      inline
      lead={<Avatar name={client.fullName} picture={client.picture} />}
      title={projectName}
      description={
        <span className="flex gap-x-2.5 max-sm:block">
          <CutText className="truncate max-sm:block">
            <CompanyLink company={company} />
          </CutText>
          <span className="flex-none text-sm leading-(--text-base--line-height)">
            <RelativeTime value={createdAt} />
          </span>
        </span>
      }
    >
      <ViewButton
        of="brief"
        id={id}
        name={projectName}
        label={t('Review')}
        whole={t('Review {title}', { title: projectName })}
      />
    </ListRow>
  )
}
