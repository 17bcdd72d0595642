import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { t } from '#shared/i18n/t.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { linkClassName } from '#web/ui/base/button.tsx'
import { PhoneLink } from '#web/ui/display/phone-link.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'

/** The account manager, as clients can reach them. */
export const accountManagerQuery = callOptions(
  ['agency', 'account-manager'],
  'GET /api/agency/account-manager',
)

/** The person who helps the client, with what the agency entered for clients: by default, only the name. */
export function AccountManagerCard({ className }: { className: string }) {
  const id = useId()
  const manager = useQuery(accountManagerQuery).data?.accountManager
  if (!manager) return null
  const { name, picture, email, phone } = manager
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex items-center gap-4 rounded-l border border-line bg-surface p-card shadow-card">
        <Avatar name={name} picture={picture} size="lg" />
        <div className="min-w-0">
          <h2 id={id} className="text-sm text-ink-3">
            {t('Your Account Manager')}
          </h2>
          <p className="text-base font-[600] wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm empty:hidden">
            {email !== null && (
              <a href={`mailto:${email}`} dir="ltr" className={`${linkClassName} wrap-anywhere`}>
                {email}
              </a>
            )}
            {phone !== null && <PhoneLink phone={phone} className={linkClassName} />}
          </p>
        </div>
      </div>
    </section>
  )
}
