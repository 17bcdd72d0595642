import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { MilestoneLine } from './milestone-line.tsx'
import { milestonesQuery } from '../queries.ts'

const NewMilestoneDialog = lazyDialog(async () => ({
  default: (await import('./milestone-dialogs.tsx')).NewMilestoneDialog,
}))
const MilestoneMenu = lazyDialog(() => import('./milestone-menu.tsx'))

interface StaffMilestonesProps {
  project: Project
  /** The button to apply a template, offered while the project has no milestones. */
  apply: ReactNode
}

/** A project's milestones for staff, who add, mark and move them. */
export function StaffMilestones({ project: { id, archivedAt }, apply }: StaffMilestonesProps) {
  const { data: milestones } = useQuery(milestonesQuery(id))
  const readOnly = archivedAt !== null
  if (!milestones || (readOnly && milestones.length === 0)) return null
  const isEmpty = milestones.length === 0
  return (
    <Card>
      <CardHeader
        title={t('Milestones')}
        description={
          isEmpty
            ? t('None yet. Add dates the client can count on, or apply a template that has them.')
            : t('The client can see them as well.')
        }
        action={
          !readOnly && (
            <>
              <AddMilestone projectId={id} />
              {isEmpty && apply}
            </>
          )
        }
        {...(isEmpty && { className: 'mb-0!' })}
      />
      {!isEmpty && (
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

function AddMilestone({ projectId }: { projectId: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen(true)}>
        {t('Add Milestone')}
      </Button>
      {open && <NewMilestoneDialog projectId={projectId} onClose={() => setOpen(false)} />}
    </>
  )
}
