import { useQuery } from '@tanstack/react-query'
import { ListPlus, LayoutTemplate } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { briefQuery } from '#web/features/briefs/queries.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'

const ApplyTemplateDialog = lazyDialog(() => import('#web/features/templates/apply-template-dialog.tsx'))
const TemplateOfProject = lazyDialog(() => import('#web/features/templates/save-as-template-dialog.tsx'))

/** The project actions that staff rarely use. */
export default function ProjectMenu({ project, trigger }: { project: Project; trigger: ReactNode }) {
  const manages = useHasStaffRole('member')
  const [open, setOpen] = useState<'apply' | 'make'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        <MenuItem icon={ListPlus} onSelect={() => setOpen('apply')}>
          {t('Apply a Template…')}
        </MenuItem>
        {manages && (
          <MenuItem icon={LayoutTemplate} onSelect={() => setOpen('make')}>
            {t('Make a Template from This Project…')}
          </MenuItem>
        )}
      </Menu>
      {open === 'apply' && <ApplyTemplate project={project} onClose={close} />}
      {open === 'make' && <TemplateOfProject project={project} onClose={close} />}
    </>
  )
}

/** Adds a template's contents to a project. Templates for the brief's project type come first. */
export function ApplyTemplate({ project, onClose }: { project: Project; onClose: () => void }) {
  const { briefId } = project
  const { data, isLoading } = useQuery({ ...briefQuery(briefId ?? 0), enabled: briefId !== null })
  if (isLoading) return null
  return <ApplyTemplateDialog project={project} projectType={data?.projectType ?? null} onClose={onClose} />
}
