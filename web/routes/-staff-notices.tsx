import { Checklist } from '#web/features/dashboard/checklist/checklist.tsx'
import { useChecklist } from '#web/features/dashboard/checklist/use-checklist.ts'
import MailBanner from '#web/mail/mail-banner.tsx'

/** What the staff dashboard says above everything else: that no email goes out, and a new agency's first steps. */
export default function StaffNotices() {
  const { steps, tellsOfMail } = useChecklist()
  return (
    <>
      {!tellsOfMail && <MailBanner />}
      {steps && <Checklist steps={steps} />}
    </>
  )
}
