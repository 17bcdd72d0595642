import { Eye } from 'lucide-react'
import { t } from '#shared/words.ts'
import { useChange } from '#web/changes.ts'
import { leaveClientView } from './client-view.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/base/button.tsx'

/** Shown while staff view the portal as a client. */
export default function ClientViewBanner() {
  const { fullName, companyName } = useUser()
  const leave = useChange(null, { send: () => leaveClientView(), failed: t('Could not leave Client View') })
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-center gap-x-3 gap-y-1.5 bg-accent px-4 py-2 text-sm max-sm:flex-wrap font-medium text-on-accent shadow-modal print:hidden">
      <Eye size={18} className="flex-none" />
      <output className="min-w-0 max-sm:flex-[1_1_12rem]">
        {companyName
          ? t('You’re seeing the portal as {fullName}, {companyName}.', { fullName, companyName })
          : t('You’re seeing the portal as {fullName}.', { fullName })}{' '}
        <span className="max-sm:hidden">{t('You can’t change anything here.')}</span>
      </output>
      <Button size="sm" pending={leave.isPending} onClick={() => leave.mutate()}>
        {t('Leave Client View')}
      </Button>
    </div>
  )
}
