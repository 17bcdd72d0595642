import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Merge, PencilLine } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { getRecordPage } from '#web/records/records.tsx'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { useArchiveCompany } from '../company-header.tsx'
import type { CompanyListItem } from '../public/queries.ts'

const RenameDialog = lazyDialog(async () => ({ default: (await import('../name-dialogs.tsx')).RenameDialog }))
const MergeCompanyDialog = lazyDialog(() => import('./merge-company-dialog.tsx'))

/** The menu of rare actions on a company, for staff: rename, merge, archive and restore. */
export default function CompanyMenu({ company, trigger }: { company: CompanyListItem; trigger: ReactNode }) {
  const canMerge = useHasStaffRole('owner')
  const navigate = useNavigate()
  const [open, setOpen] = useState<'rename' | 'merge' | 'archive'>()
  const close = () => setOpen(undefined)
  const archiving = useArchiveCompany(company, close)
  const { archivedAt } = company
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        <MenuItem icon={PencilLine} onSelect={() => setOpen('rename')}>
          {t('Rename…')}
        </MenuItem>
        {canMerge && archivedAt === null && (
          <MenuItem icon={Merge} onSelect={() => setOpen('merge')}>
            {t('Merge into Another Company…')}
          </MenuItem>
        )}
        <MenuSeparator />
        {archivedAt === null ? (
          <MenuItem icon={Archive} onSelect={() => setOpen('archive')}>
            {t('Archive…')}
          </MenuItem>
        ) : (
          <MenuItem icon={ArchiveRestore} onSelect={() => archiving.mutate(false)}>
            {t('Restore')}
          </MenuItem>
        )}
      </Menu>
      {open === 'rename' && <RenameDialog company={company} onClose={close} />}
      <ConfirmDialog
        open={open === 'archive'}
        title={t('Archive {name}?', { name: company.name })}
        description={t(
          'Its members can still sign in and read everything but can’t change anything. The company will leave the list of active companies, and you can restore it any time.',
        )}
        confirmLabel={t('Archive')}
        pendingLabel={t('Archiving...')}
        tone="primary"
        pending={archiving.isPending}
        onConfirm={() => archiving.mutate(true)}
        onClose={close}
      />
      {open === 'merge' && (
        <MergeCompanyDialog
          company={company}
          onMerged={(into) => navigate(getRecordPage('company', into.id, 'staff'))}
          onClose={close}
        />
      )}
    </>
  )
}
