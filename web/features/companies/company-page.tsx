import { useQuery } from '@tanstack/react-query'
import { Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { companyQuery, type CompanyItem } from '#web/companies/queries.ts'
import { roleLabels, shownRole } from '#web/companies/role-labels.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog, loadAhead } from '#web/ui/base/lazy.ts'
import { DetailSkeleton, ErrorState, useFailure } from '#web/ui/page/query-view.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { OwnPlace } from './own-place.tsx'
import { PeopleCards } from './people-cards.tsx'

const loadInvite = () => import('#web/companies/invite-dialog.tsx')
const InviteDialog = lazyDialog(loadInvite)
const InvitationList = lazyDialog(() => import('./invitation-list.tsx'))
const RenameDialog = lazyDialog(() => import('#web/companies/rename-dialog.tsx'))

/** A company as its people see it: who belongs to it, and for its owners who else was invited. */
export function CompanyPage({ id }: { id: number }) {
  const query = useQuery(companyQuery(id))
  const failure = useFailure(query)
  if (query.data) return <Loaded company={query.data} />
  if (failure) return <ErrorState title={t('Could not load the company')} onRetry={query.refetch} />
  return <DetailSkeleton label={t('Loading company details...')} />
}

function Loaded({ company }: { company: CompanyItem }) {
  const { id, name, mine, archivedAt } = company
  const { clientView } = useUser()
  const [open, setOpen] = useState<'invite' | 'rename'>()
  const isOwner = mine?.role === 'owner'
  const manages = isOwner && !clientView && archivedAt === null
  const close = () => setOpen(undefined)
  const invite = (
    <Button
      variant="primary"
      icon={UserPlus}
      onPointerEnter={() => loadAhead(loadInvite)}
      onClick={() => setOpen('invite')}
    >
      {t('Invite Someone')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={name}
        subtitle={mine && t('Your role: {role}', { role: roleLabels[shownRole(mine)] })}
        actions={
          manages && (
            <>
              <Button icon={Pencil} onClick={() => setOpen('rename')}>
                {t('Rename')}
              </Button>
              {invite}
            </>
          )
        }
      />
      {archivedAt && (
        <Alert tone="warn" className="mb-6" title={t('{company} is archived', { company: name })}>
          {t('You can read everything. Nothing can be changed.')}
        </Alert>
      )}
      <PeopleCards company={company} manages={manages} />
      {isOwner && <InvitationList companyId={id} manages={manages} />}
      {!clientView && <OwnPlace company={company} />}
      {open === 'invite' && <InviteDialog company={company} onClose={close} />}
      {open === 'rename' && <RenameDialog company={company} onClose={close} />}
    </>
  )
}
