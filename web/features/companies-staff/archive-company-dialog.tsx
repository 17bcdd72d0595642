import { t } from '#shared/words.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { CompanyItem } from './queries.ts'
import { useArchiveCompany } from './use-archive-company.ts'

interface ArchiveCompanyDialogProps {
  company: CompanyItem
  onClose: () => void
}

/** Asks before a company’s people can no longer write anything. */
export default function ArchiveCompanyDialog({ company, onClose }: ArchiveCompanyDialogProps) {
  const archiving = useArchiveCompany(company, onClose)
  return (
    <ConfirmDialog
      open
      title={t('Archive {name}?', { name: company.name })}
      description={t(
        'Its people can still sign in and read everything, but no longer write. It leaves the list of active companies, and you can restore it any time.',
      )}
      confirmLabel={t('Archive')}
      pendingLabel={t('Archiving...')}
      tone="primary"
      pending={archiving.isPending}
      onConfirm={() => archiving.mutate(true)}
      onClose={onClose}
    />
  )
}
