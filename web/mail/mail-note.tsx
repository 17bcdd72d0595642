import { MailX } from 'lucide-react'
import { t } from '#shared/words.ts'
import { mailTrouble, useMailState } from './mail-state.ts'

/** Where a mail would follow: says to staff that none goes out now, so that the client reads it in the portal alone. */
export default function MailNote({ className = '' }: { className?: string }) {
  const trouble = mailTrouble(useMailState(), {
    off: () => t('Mail is off, so the client will see this in the portal only.'),
    failing: (since) =>
      t('Mail has been failing since {since}, so the client will see this in the portal only.', { since }),
  })
  if (!trouble) return null
  return (
    <output className={`flex items-start gap-2 text-sm text-warn ${className}`}>
      <MailX size={16} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 flex-none" />
      {trouble}
    </output>
  )
}
