import { getListUrl } from '#shared/records/records.ts'
import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import type { User } from '#shared/users/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { Button } from '#web/ui/base/button.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'

/** Whether staff can write a brief for this person, who must be a client and neither deactivated nor deleted. */
export const canHaveBrief = ({ role, status }: User): boolean =>
  role === 'client' && (status === 'active' || status === 'invited')

/** Explains why staff can't write a brief for this person, and what to do. Replaces the wizard. */
export function BriefUnavailable({ user }: { user: User }) {
  const { role, status, username } = user
  const isDeactivated = role === 'client' && status === 'deactivated'
  return (
    <EmptyState
      icon={UserRoundX}
      title={formatTitle(user)}
      action={
        <Button asChild>
          <Link
            to={getListUrl('user', 'staff')}
            search={isDeactivated ? { q: username } : { role: 'client' }}
          >
            {isDeactivated ? t('Open User Management') : t('Choose a Client')}
          </Link>
        </Button>
      }
    >
      {isDeactivated
        ? t('Reactivate the account before you write a brief for this client.')
        : t('You can only write a brief for a client with an account.')}
    </EmptyState>
  )
}

function formatTitle({ role, status, fullName }: User): string {
  if (status === 'deleted') return t('{fullName}’s account was deleted', { fullName })
  return role === 'client'
    ? t('{fullName}’s account is deactivated', { fullName })
    : t('{fullName} isn’t a client', { fullName })
}
