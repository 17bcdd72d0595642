import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/words.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { MilestoneLine } from './milestone-line.tsx'
import { milestonesQuery } from './queries.ts'

const MilestoneMenu = lazyDialog(() => import('./milestone-menu.tsx'))

interface StaffMilestonesProps {
  project: Project
  /** Offered where there is none yet. */
  apply: ReactNode
}

/** The days that a project works toward, for staff, who mark and move them. */
export function StaffMilestones({ project: { id, archivedAt }, apply }: StaffMilestonesProps) {
  const { data: milestones } = useQuery(milestonesQuery(id))
  const readOnly = archivedAt !== null
  if (!milestones || (readOnly && milestones.length === 0)) return null
  return (
    <Card>
      <CardHeader
        level={2}
        title={t('Milestones')}
        {...(milestones.length > 0 && { description: t('The client sees them, too.') })}
      />
      {milestones.length === 0 ? (
        <EmptyState icon={Flag} title={t('No milestones yet')} action={apply} bare>
          {t('A template brings them along: the days on which the client can count.')}
        </EmptyState>
      ) : (
        <MilestoneLine
          milestones={milestones}
          {...(!readOnly && {
            renderTools: (milestone) => <MilestoneMenu milestone={milestone} projectId={id} />,
          })}
        />
      )}
    </Card>
  )
}
