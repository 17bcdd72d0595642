import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, Users } from 'lucide-react'
import type { CallOutput } from '#web/api/call.ts'
import { clientsQuery } from '#web/api/queries/users.ts'
import { useChange } from '#web/changes.ts'
import { startClientView } from './client-view.ts'
import { Button } from '#web/ui/base/button.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { readClientViewSearch } from '#web/search/staff.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

type Client = CallOutput<'GET /api/users'>[number]

/** The clients, each with a button to see the portal as they do. */
export function ClientList({ q }: { q: string | undefined }) {
  const start = useChange(null, {
    send: ({ id }: Client) => startClientView(id),
    failed: 'Could not start Client View',
  })
  const pending = start.isPending ? start.variables.id : undefined
  return (
    <DataTable
      query={useInfiniteQuery(clientsQuery(q))}
      failure="Could not load the clients"
      caption="Clients"
      columns={columns}
      renderActions={(client) => (
        <Button
          size="sm"
          icon={Eye}
          aria-label={`View as ${client.fullName}`}
          pending={pending === client.id}
          onClick={() => start.mutate(client)}
        >
          View
        </Button>
      )}
      empty={
        q ? (
          <NoMatches icon={Users} title="No clients found" read={readClientViewSearch} />
        ) : (
          <EmptyState icon={Users} title="No clients found">
            Create a client in User Management.
          </EmptyState>
        )
      }
    />
  )
}

const columns: Column<Client>[] = [
  { header: 'Client', primary: true, cell: (client) => client.fullName },
  { header: 'Company', cell: (client) => client.companyName },
  { header: 'Username', cell: (client) => client.username },
]
