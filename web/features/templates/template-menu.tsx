import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, CopyPlus, PencilLine, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { createProjectTemplate, saveTemplate, projectTemplateQuery, type AgencyTemplate } from './queries.ts'

const EditTemplateDialog = lazyDialog(async () => ({
  default: (await import('./details-dialogs.tsx')).EditTemplateDialog,
}))

interface TemplateMenuProps {
  template: AgencyTemplate
  trigger: ReactNode
}

/** A menu of what staff can do with a template as a whole. */
export default function TemplateMenu({ template, trigger }: TemplateMenuProps) {
  const archived = template.archivedAt !== null
  const [editing, setEditing] = useState(false)
  const copy = useCopy(template)
  const archive = useArchive(template)
  const remove = useRemove(template)
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        <MenuItem icon={PencilLine} onSelect={() => setEditing(true)}>
          {t('Name and Website Type…')}
        </MenuItem>
        <MenuItem icon={CopyPlus} onSelect={() => copy.mutate()}>
          {t('Duplicate')}
        </MenuItem>
        <MenuItem icon={archived ? ArchiveRestore : Archive} onSelect={() => archive.mutate(!archived)}>
          {archived ? t('Restore') : t('Archive')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} tone="danger" onSelect={() => remove.mutate()}>
          {t('Delete')}
        </MenuItem>
      </Menu>
      {editing && <EditTemplateDialog template={template} onClose={() => setEditing(false)} />}
    </>
  )
}

function useCopy({ name, projectType, content }: AgencyTemplate) {
  const navigate = useNavigate()
  return useChange('project_template', {
    send: (_input: void, idempotencyKey) =>
      createProjectTemplate({ name: t('{name} (copy)', { name }), projectType, content }, idempotencyKey),
    successToast: (copied) => ({ title: t('Template duplicated'), description: copied.name }),
    failureTitle: t('Could not duplicate the template'),
    onDone: ({ id }) => navigate({ to: '/staff/templates/$id', params: { id: String(id) } }),
  })
}

const useArchive = ({ id, version }: AgencyTemplate) =>
  useChange('project_template', {
    send: (archived: boolean) => saveTemplate(id, { archived }, version),
    successToast: ({ archivedAt }) => (archivedAt ? t('Template archived') : t('Template restored')),
    failureTitle: (archived) =>
      archived ? t('Could not archive the template') : t('Could not restore the template'),
    query: projectTemplateQuery(id).queryKey,
  })

/** Deletes a template without asking first, because it can be undone. */
function useRemove({ id, name, version }: AgencyTemplate) {
  const navigate = useNavigate()
  return useChange('project_template', {
    send: (_input: void, _key, undo) =>
      call('DELETE /api/project-templates/:id', { params: { id } }, { ifMatch: version, undo }),
    successToast: { title: t('Template deleted'), description: name, undone: t('Template restored') },
    failureTitle: t('Could not delete the template'),
    onDone: () => navigate({ to: '/staff/templates' }),
  })
}
