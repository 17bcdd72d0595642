import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { ProjectStatus } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import type { ListPage } from '#web/api/queries/options.ts'
import { useChange } from '#web/changes.ts'
import { type BoardFilters, boardColumnQuery } from '../queries.ts'
import { saveProject, STATUS_FAILED, statusUpdated } from '../use-update-project.ts'

export interface Move {
  project: Project
  to: ProjectStatus
}

type Column = InfiniteData<ListPage<Project>, string | undefined>

/** Moves projects between columns: shown immediately, and rolled back if the server refuses. */
export function useMoveProject(filters: BoardFilters): (move: Move) => void {
  const client = useQueryClient()
  const { mutate } = useChange('project', {
    scope: 'project-board',
    send: ({ project, to }: Move, _key, undo) =>
      saveProject(project.id, { status: to }, onBoard(client, project).version, undo),
    done: statusUpdated,
    failed: STATUS_FAILED,
    preview: { key: BOARD, show: (_client, move) => show(client, filters, move) },
    onDone: (saved) => replace(client, saved),
  })
  return mutate
}

const BOARD = ['projects', 'board']

/** A project as cached by the board: its version may come from a move just before. */
const onBoard = (client: QueryClient, project: Project): Project =>
  client
    .getQueriesData<Column>({ queryKey: BOARD })
    .flatMap(([, column]) => column?.pages.flatMap(({ items }) => items) ?? [])
    .find(({ id }) => id === project.id) ?? project

const replace = (client: QueryClient, saved: Project) =>
  client.setQueriesData<Column>({ queryKey: BOARD }, (column) =>
    edit(column, (items) => items.map((item) => (item.id === saved.id ? saved : item))),
  )

/** A column with other projects on its pages and its total changed by `by`. */
const edit = (
  column: Column | undefined,
  items: (old: Project[], page: number) => Project[],
  by = 0,
): Column | undefined =>
  column && {
    ...column,
    pages: column.pages.map((page, i) => ({
      ...page,
      items: items(page.items, i),
      total: page.total + by,
    })),
  }

/** Moves the card to the top of the other column, because it was changed last. */
function show(client: QueryClient, filters: BoardFilters, { project, to }: Move): void {
  const moved = { ...project, status: to }
  client.setQueryData<Column>(boardColumnQuery(project.status, filters).queryKey, (column) =>
    edit(column, (items) => items.filter(({ id }) => id !== project.id), -1),
  )
  client.setQueryData<Column>(boardColumnQuery(to, filters).queryKey, (column) =>
    edit(column, (items, page) => (page === 0 ? [moved, ...items] : items), 1),
  )
}
