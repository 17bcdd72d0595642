import type { Project } from '#shared/projects/schemas.ts'
import type { ProjectStatus } from '#shared/projects/values.ts'
import { formatPercent, t } from '#shared/i18n/t.ts'
import type { Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { StatusBadge, type StatusMap } from '#web/ui/page/status-badge.tsx'

/** Returns the status column, with the labels for clients or for staff. */
export const getStatusColumn = (map: StatusMap<ProjectStatus>): Column<Project> => ({
  header: t('Status'),
  cell: ({ status }) => <StatusBadge status={status} map={map} plain />,
})

/** The progress as a bar and a percentage. */
export const progressColumn: Column<Project> = {
  header: t('Progress'),
  cell: ({ name, progress: percent }) => (
    <span className="flex min-w-21 items-center gap-2">
      <ProgressBar
        value={percent}
        label={t('Progress of {name}', { name })}
        className="max-w-28 min-w-10 flex-1"
      />
      <span className="w-11 flex-none text-end text-sm whitespace-nowrap tabular-nums" aria-hidden="true">
        {formatPercent(percent)}
      </span>
    </span>
  ),
}

export const startDateColumn: Column<Project> = {
  header: t('Start Date'),
  cell: (project) => <DateText value={project.startDate} missing={t('Not set')} />,
}

export const dueDateColumn: Column<Project> = {
  header: t('Due Date'),
  cell: (project) => <DateText value={project.dueDate} missing={t('No deadline')} />,
}
