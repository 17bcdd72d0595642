import type { QueryClient } from '@tanstack/react-query'
import { showsChecklist, useChecklist } from '#web/features/dashboard/checklist/use-checklist.ts'
import MailBanner from '#web/mail/mail-banner.tsx'
import { lazyDialog, loadFirst } from '#web/ui/base/lazy.ts'

const loadChecklist = () => import('#web/features/dashboard/checklist/checklist.tsx')
const Checklist = lazyDialog(loadChecklist)

/** For loaders: what stands above everything else would move it. */
export const loadNotices = async (client: QueryClient): Promise<void> => {
  if (showsChecklist(client)) await loadFirst(loadChecklist)
}

/** What the staff dashboard says above everything else: that no email goes out, and a new agency's first steps. */
export function StaffNotices() {
  const { first, tellsOfMail } = useChecklist()
  return (
    <>
      {!tellsOfMail && <MailBanner />}
      {first && <Checklist {...first} />}
    </>
  )
}
