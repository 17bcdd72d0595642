import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { ProjectStatus } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { ApiError, isChangedMeanwhile, messageOf, type ListPage } from '#web/api/call.ts'
import { boardColumnQuery, projectQuery } from '../queries.ts'
import { refreshProjects, saveProject, statusUpdated } from '../use-update-project.ts'
import { toast } from '#web/ui/base/toast.ts'

export interface Move {
  project: Project
  to: ProjectStatus
}

type Column = InfiniteData<ListPage<Project>, string | undefined>

const CHANGED = 'Somebody else has changed this project meanwhile. The board shows it as it is now.'

/** Moves projects between the columns: at once on the board, taken back if the server refuses. */
export function useMoveProject(q: string | undefined): (move: Move) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'project-board' },
    mutationFn: (move: Move) => save(client, move),
    onMutate: async (move) => {
      await client.cancelQueries({ queryKey: ['projects', 'board'] })
      const before = client.getQueriesData<Column>({ queryKey: ['projects', 'board'] })
      show(client, q, move)
      return { before }
    },
    onSuccess: (saved) => toast(statusUpdated(saved.data)),
    onError: (error, _move, context) => {
      for (const [key, column] of context?.before ?? []) client.setQueryData(key, column)
      const changed = isChangedMeanwhile(error)
      toast({
        title: 'Failed to update status',
        description: changed ? CHANGED : messageOf(error),
        variant: 'destructive',
      })
    },
    onSettled: () => refreshProjects(client),
  })
  return mutate
}

/** A list tells no versions: what the reader saw is compared with what is there, and that with what is changed. */
async function save(client: QueryClient, { project, to }: Move) {
  const { data, etag } = await client.fetchQuery({ ...projectQuery(project.id), staleTime: 0 })
  if (data.status !== project.status) throw new ApiError(412, { detail: CHANGED })
  const saved = await saveProject(project.id, { status: to }, etag)
  client.setQueryData(projectQuery(project.id).queryKey, saved)
  return saved
}

/** Takes the card out of its column and puts it on top of the other, as the last that was changed. */
function show(client: QueryClient, q: string | undefined, { project, to }: Move): void {
  const change = (status: ProjectStatus, by: 1 | -1, edit: (items: Project[], page: number) => Project[]) =>
    client.setQueryData<Column>(
      boardColumnQuery(status, q).queryKey,
      (column) =>
        column && {
          ...column,
          pages: column.pages.map((page, i) => ({
            ...page,
            items: edit(page.items, i),
            total: page.total + by,
          })),
        },
    )
  const moved = { ...project, status: to }
  change(project.status, -1, (items) => items.filter(({ id }) => id !== project.id))
  change(to, 1, (items, page) => (page === 0 ? [moved, ...items] : items))
}
