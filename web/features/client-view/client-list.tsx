import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, Users } from 'lucide-react'
import { messageOf, type CallOutput } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { startClientView } from './client-view.ts'
import { clientsQuery } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

type Client = CallOutput<'GET /api/users'>[number]

/** The clients, each with a button to see the portal as they do. */
export function ClientList({ q }: { q: string | undefined }) {
  const query = useInfiniteQuery(clientsQuery(q))
  const { data } = query
  const failure = useFailure(query)
  const start = useChange(null, {
    send: ({ id }: Client) => startClientView(id),
    failed: 'Could not start Client View',
  })
  if (failure)
    return (
      <ErrorState title="Could not load the clients" onRetry={query.refetch}>
        {messageOf(failure)}
      </ErrorState>
    )
  const pending = start.isPending ? start.variables.id : undefined
  return (
    <>
      <DataTable
        caption="Clients"
        columns={[...columns, actions(pending, start.mutate)]}
        rows={data?.items}
        rowKey={(client) => client.id}
        empty={
          <EmptyState icon={Users} title="No clients found">
            Adjust the search, or create a client in User Management.
          </EmptyState>
        }
      />
      <LoadMore query={query} />
    </>
  )
}

const columns: Column<Client>[] = [
  { key: 'name', header: 'Client', primary: true, cell: (client) => client.fullName },
  { key: 'company', header: 'Company', cell: (client) => client.companyName },
  { key: 'username', header: 'Username', cell: (client) => client.username },
]

const actions = (pending: number | undefined, onView: (client: Client) => void): Column<Client> => ({
  key: 'actions',
  header: 'Actions',
  actions: true,
  cell: (client) => (
    <Button
      size="sm"
      icon={Eye}
      aria-label={`View as ${client.fullName}`}
      pending={pending === client.id}
      onClick={() => onView(client)}
    >
      View
    </Button>
  ),
})
