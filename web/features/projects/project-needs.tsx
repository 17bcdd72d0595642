import { Link } from '@tanstack/react-router'
import { CircleCheckBig } from 'lucide-react'
import type { InfoRequest } from '#shared/info-requests/schemas.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import { pageOf, recordIcons } from '#web/records.ts'
import { stretched } from '#web/ui/page/card.tsx'
import { DueBadge } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

interface ProjectNeedsProps {
  projectId: number
  /** Open requests and the reader's own open tasks; undefined while loading. */
  requests: readonly InfoRequest[] | undefined
  tasks: readonly Task[] | undefined
}

/** What the agency waits for: questions to answer and tasks to do, most urgent first. */
export function ProjectNeeds({ projectId, requests, tasks }: ProjectNeedsProps) {
  return (
    <Section title="What we need from you" className="mt-0!">
      {requests && tasks ? (
        <Needs projectId={projectId} requests={requests} tasks={tasks} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Section>
  )
}

function Needs({ projectId, requests, tasks }: Required<ProjectNeedsProps>) {
  if (!requests?.length && !tasks?.length)
    return (
      <EmptyState icon={CircleCheckBig} tone="good" title="All caught up!">
        Nothing right now. We will tell you here when we need something.
      </EmptyState>
    )
  const needs = [
    ...(requests ?? []).map((request) => ({
      due: request.dueDate,
      row: <RequestRow key={`request-${request.id}`} request={request} />,
    })),
    ...(tasks ?? []).map((task) => ({
      due: task.dueDate,
      row: <TaskRow key={`task-${task.id}`} task={task} projectId={projectId} />,
    })),
  ]
  const pressing = needs.toSorted((a, b) => (a.due ?? LAST).localeCompare(b.due ?? LAST))
  return <List label="What we need from you">{pressing.map(({ row }) => row)}</List>
}

/** Sorts after every date: what has no deadline is least urgent. */
const LAST = '9999-12-31'

const RequestRow = ({ request }: { request: InfoRequest }) => (
  <ListRow
    icon={recordIcons.info_request}
    tone="warn"
    title={
      <Link {...pageOf('info_request', request.id, 'client')} className={stretched}>
        {request.title}
      </Link>
    }
    description={request.description}
  >
    <DueBadge due={request.dueDate} />
  </ListRow>
)

const TaskRow = ({ task, projectId }: { task: Task; projectId: number }) => (
  <ListRow
    icon={recordIcons.task}
    tone="accent"
    title={
      <Link {...pageOf('project', projectId, 'client')} search={{ tab: 'tasks' }} className={stretched}>
        {task.title}
      </Link>
    }
    description={task.description}
  >
    <DueBadge due={task.dueDate} />
  </ListRow>
)
