import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import type { Project } from '#shared/projects/schemas.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { CompanyLine } from '#web/features/companies/public/frame/company-chip.tsx'
import { getRecordPage } from '#web/records/records.tsx'
import { clientProjectStatus } from './project-status.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { DateText, isFutureDay } from '#web/ui/page/dates.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { renderSrOnly } from '#web/ui/base/render-sr-only.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

/** A project as its client sees it on the dashboard. */
export function ProjectCard({ project }: { project: Project }) {
  const { id, name, status, progress, startDate, dueDate, commentCount } = project
  return (
    <Card data-badge-row className="flex flex-col">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <CutText as="h3" className="line-clamp-2 text-base leading-snug font-[610]">
            <bdi>{name}</bdi>
          </CutText>
          <CompanyLine company={project.company} />
        </div>
        <StatusBadge status={status} map={clientProjectStatus} />
      </div>
      <ProgressBar
        value={progress}
        label={t('Progress of {name}', { name })}
        showValue
        className="mt-auto pt-5"
      />
      <dl className="mt-4 mb-5 grid grid-cols-2 gap-4 text-sm">
        <CardDate
          label={isFutureDay(startDate) ? t('Starts') : t('Started')}
          value={startDate}
          missing={t('Not set')}
        />
        <CardDate label={t('Due')} value={dueDate} missing={t('No deadline')} />
      </dl>
      <div className="flex items-center justify-between gap-3">
        <span className="inline-flex items-center gap-1.5 text-sm text-ink-3">
          <MessageSquare size={15} aria-hidden="true" />
          {rich('{n, number}<span> {n, plural, one {comment} other {comments}}</span>', {
            n: commentCount,
            span: renderSrOnly,
          })}
        </span>
        <Button asChild size="sm">
          <Link {...getRecordPage('project', id, 'client')} aria-label={t('View Project {name}', { name })}>
            {t('View Project')}
          </Link>
        </Button>
      </div>
    </Card>
  )
}

const CardDate = ({ label, value, missing }: { label: string; value: string | null; missing: string }) => (
  <div>
    <dt className="text-ink-3">{label}</dt>
    <dd className="text-ink">
      <DateText value={value} missing={missing} />
    </dd>
  </div>
)
