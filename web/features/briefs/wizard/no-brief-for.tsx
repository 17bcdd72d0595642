import { listOf } from '#shared/records.ts'
import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import type { User } from '#shared/users/schemas.ts'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'

/** Whether staff can write a brief for this person: for a client who is neither deactivated nor deleted. */
export const mayHaveBrief = ({ role, status }: User): boolean =>
  role === 'client' && (status === 'active' || status === 'invited')

/** In place of the wizard, for a person for whom staff can't write a brief: why, and what to do. */
export function NoBriefFor({ user: { role, status, fullName, username } }: { user: User }) {
  if (role === 'client' && status === 'deactivated')
    return (
      <EmptyState
        icon={UserRoundX}
        title={t('{fullName} is deactivated', { fullName })}
        action={
          <Button asChild>
            <Link to={listOf('user', 'staff')} search={{ q: username }}>
              {t('Open User Management')}
            </Link>
          </Button>
        }
      >
        {t('Reactivate the account before you write a brief for this client.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={UserRoundX}
      title={
        status === 'deleted'
          ? t('{fullName}’s account was deleted', { fullName })
          : t('{fullName} isn’t a client', { fullName })
      }
      action={
        <Button asChild>
          <Link to={listOf('user', 'staff')} search={{ role: 'client' }}>
            {t('Choose a Client')}
          </Link>
        </Button>
      }
    >
      {t('Briefs are written for clients with an account.')}
    </EmptyState>
  )
}
