import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { recordIcons, RecordLink, ViewButton } from '#web/records.tsx'
import { projectTypeLabels } from '#web/project-types.ts'
import { briefsQuery, type BriefItem } from './queries.ts'
import { StaffStatus } from './review/staff-status.tsx'
import { StaffCell } from '#web/ui/display/person-cell.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'

/** A company's briefs for staff, newest first. */
export const CompanyBriefs = ({ companyId }: { companyId: number }) => (
  <DataTable
    query={useInfiniteQuery(briefsQuery({ company: companyId }))}
    failure={t('Could not load the briefs')}
    caption={t('Briefs')}
    columns={columns}
    renderActions={({ id, projectName, status }) => (
      <ViewButton
        of="brief"
        id={id}
        name={projectName}
        {...(status === 'pending' && {
          label: t('Review'),
          whole: t('Review {title}', { title: projectName }),
          variant: 'primary',
        })}
      />
    )}
    loadingRows={3}
    quiet
    empty={
      <EmptyState icon={recordIcons.brief} title={t('No briefs yet')}>
        {t('What its people ask for appears here.')}
      </EmptyState>
    }
  />
)

const columns: Column<BriefItem>[] = [
  {
    header: t('Project Name'),
    primary: true,
    cell: ({ id, projectName }) => (
      <RecordLink of="brief" id={id}>
        {projectName}
      </RecordLink>
    ),
  },
  { header: t('Submitted By'), cell: ({ client }) => <bdi>{client.fullName}</bdi> },
  {
    header: t('Responsible'),
    minTableWidth: 56,
    cell: ({ responsible }) => <StaffCell person={responsible} missing={t('No one')} />,
  },
  { header: t('Type'), minTableWidth: 56, cell: ({ projectType }) => projectTypeLabels[projectType] },
  { header: t('Submitted'), cell: ({ createdAt }) => <DateText value={createdAt} /> },
  { header: t('Status'), cell: (brief) => <StaffStatus brief={brief} plain /> },
]
