import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, Users } from 'lucide-react'
import { t } from '#shared/words.ts'
import type { CallOutput } from '#web/api/call.ts'
import { clientsQuery } from '#web/api/queries/users.ts'
import { useChange } from '#web/changes.ts'
import { startClientView } from './client-view.ts'
import { CompanyLink } from '#web/companies/company-link.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { readClientViewSearch } from '#web/search/staff.ts'
import { EmptyState } from '#web/ui/page/query-view.tsx'

type Client = CallOutput<'GET /api/users'>[number]

/** The clients, each with a button to see the portal as they do. */
export function ClientList({ q }: { q: string | undefined }) {
  const start = useChange(null, {
    send: ({ id }: Client) => startClientView(id),
    failed: t('Could not start Client View'),
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
