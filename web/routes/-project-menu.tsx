import { ListPlus, LayoutTemplate } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/words.ts'
import { useIsAtLeast } from '#web/api/staff-role.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'

const ApplyTemplate = lazyDialog(() => import('./-apply-template.tsx'))
const TemplateOfProject = lazyDialog(
  () => import('#web/features/project-templates/template-of-project-dialog.tsx'),
)

interface ProjectMenuProps {
  project: Project
  trigger: ReactNode
}

/** What staff rarely do with a project. */
export default function ProjectMenu({ project, trigger }: ProjectMenuProps) {
  const manages = useIsAtLeast('member')
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
            {t('Make a Template of This Project…')}
          </MenuItem>
        )}
      </Menu>
      {open === 'apply' && <ApplyTemplate project={project} onClose={close} />}
      {open === 'make' && <TemplateOfProject project={project} onClose={close} />}
    </>
  )
}
