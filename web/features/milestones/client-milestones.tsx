import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { MilestoneLine } from './milestone-line.tsx'
import { milestonesQuery } from './queries.ts'

/** The days that a project works toward, for its client; nothing of a project without any. */
export function ClientMilestones({ projectId }: { projectId: number }) {
  const { data: milestones = [] } = useQuery(milestonesQuery(projectId))
  if (milestones.length === 0) return null
  return (
    <Card>
      <CardHeader level={2} title={t('Milestones')} description={t('The days we’re working toward.')} />
      <MilestoneLine milestones={milestones} />
    </Card>
  )
}
