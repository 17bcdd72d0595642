import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Merge, PencilLine } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '#shared/words.ts'
import { pageOf } from '#web/records.tsx'
import { useIsAtLeast } from '#web/api/staff-role.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import type { CompanyItem } from './queries.ts'
import { useArchiveCompany } from './use-archive-company.ts'

const RenameCompanyDialog = lazyDialog(() => import('#web/companies/rename-dialog.tsx'))
const MergeCompanyDialog = lazyDialog(() => import('./merge-company-dialog.tsx'))
const ArchiveCompanyDialog = lazyDialog(() => import('./archive-company-dialog.tsx'))

interface CompanyMenuProps {
  company: CompanyItem
  trigger: ReactNode
}

/** What staff rarely do with a company. */
export default function CompanyMenu({ company, trigger }: CompanyMenuProps) {
  const merges = useIsAtLeast('owner')
  const archiving = useArchiveCompany(company)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'rename' | 'merge' | 'archive'>()
  const close = () => setOpen(undefined)
  const { archivedAt } = company
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        <MenuItem icon={PencilLine} onSelect={() => setOpen('rename')}>
          {t('Rename…')}
        </MenuItem>
        {merges && archivedAt === null && (
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
      {open === 'rename' && <RenameCompanyDialog company={company} onClose={close} />}
      {open === 'archive' && <ArchiveCompanyDialog company={company} onClose={close} />}
      {open === 'merge' && (
        <MergeCompanyDialog
          company={company}
          onMerged={(into) => navigate(pageOf('company', into.id, 'staff'))}
          onClose={close}
        />
      )}
    </>
  )
}
