import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, Users } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import type { CallOutput } from '#web/api/call.ts'
import { clientsQuery } from '#web/api/queries/users.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { leaveClientView, startClientView } from './client-view.ts'
import { CompanyLink } from '#web/features/companies/public/company-link.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { readClientViewSearch } from '#web/url/staff.ts'
import { EmptyState } from '#web/ui/page/query-view.tsx'

type Client = CallOutput<'GET /api/users'>[number]

/** The clients, each with a button to see the portal as they do. */
export function ClientList({ q }: { q: string | undefined }) {
  const start = useChange(null, {
    send: ({ id }: Client) => startClientView(id),
    failureTitle: t('Could not start Client View'),
  })
  const pending = start.isPending ? start.variables.id : undefined
  return (
    <DataTable
      query={useInfiniteQuery(clientsQuery(q))}
      failure={t('Could not load the clients')}
      caption={t('Clients')}
      columns={columns}
      renderActions={(client) => (
        <Button
          size="sm"
          icon={Eye}
          aria-label={t('View as {fullName}', { fullName: client.fullName })}
          pending={pending === client.id}
          onClick={() => start.mutate(client)}
        >
          {t('View')}
        </Button>
      )}
      empty={
        q ? (
          <NoMatches icon={Users} title={t('No clients found')} read={readClientViewSearch} />
        ) : (
          <EmptyState icon={Users} title={t('No clients found')}>
            {t('Create a client in User Management.')}
          </EmptyState>
        )
      }
    />
  )
}

const columns: Column<Client>[] = [
  { header: t('Client'), primary: true, cell: (client) => client.fullName },
  { header: t('Company'), cell: ({ companies: [first] }) => first && <CompanyLink company={first} /> },
  { header: t('Username'), cell: (client) => client.username },
]

/** A banner that staff see while they view the portal as a client. */
export function ClientViewBanner() {
  const { fullName, companyName } = useUser()
  const leave = useChange(null, {
    send: () => leaveClientView(),
    failureTitle: t('Could not leave Client View'),
  })
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-center gap-x-3 gap-y-1.5 bg-accent px-4 py-2 text-sm max-sm:flex-wrap font-medium text-on-accent shadow-modal print:hidden">
      <Eye size={18} className="flex-none" />
      <output className="min-w-0 max-sm:flex-[1_1_12rem]">
        {companyName
          ? t('You’re viewing the portal as {fullName}, {companyName}.', { fullName, companyName })
          : t('You’re viewing the portal as {fullName}.', { fullName })}{' '}
        <span className="max-sm:hidden">{t('You can’t change anything here.')}</span>
      </output>
      <Button size="sm" pending={leave.isPending} onClick={() => leave.mutate()}>
        {t('Leave Client View')}
      </Button>
    </div>
  )
}
