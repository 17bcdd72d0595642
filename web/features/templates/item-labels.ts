import { Flag } from 'lucide-react'
import type { ProjectTemplate } from '#shared/templates/schemas.ts'
import type { ItemKind } from '#shared/templates/values.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { getProjectTypeLabels } from '#shared/projects/type-labels.ts'
import { recordIcons } from '#web/records/records.tsx'
import type { IconType } from '#web/ui/base/button.tsx'
import type { ItemPhase } from './item-order.ts'
import type { ProjectTemplateItem } from './queries.ts'
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '#web/api/queries/users.ts'

interface ItemKindInfo {
  label: string
  /** A shorter label, next to the icon where space is short. */
  short: string
  icon: IconType
  /** The titles of its dialog. */
  create: string
  edit: string
}

/** The labels and the icon of each kind of item. */
export const itemKinds: Record<ItemKind, ItemKindInfo> = {
  task: {
    label: t('Task'),
    short: tContext('kind', 'Task'),
    icon: recordIcons.task,
    create: t('New Task'),
    edit: t('Edit Task'),
  },
  request: {
    label: t('Information Request'),
    short: tContext('kind', 'Request'),
    icon: recordIcons.info_request,
    create: t('New Information Request'),
    edit: t('Edit Information Request'),
  },
  milestone: {
    label: t('Milestone'),
    short: tContext('kind', 'Milestone'),
    icon: Flag,
    create: t('New Milestone'),
    edit: t('Edit Milestone'),
  },
}

/** The headings above the items of each phase. */
export const phaseHeadings: Record<ItemPhase, string> = {
  start: t('From the Start'),
  planning: t('When Planning Begins'),
  design: t('When Design Begins'),
  development: t('When Development Begins'),
  review: t('When Review Begins'),
  completed: t('When the Project Is Completed'),
  launched: t('When the Website Is Launched'),
}

/** The phases as choices. */
export const phaseLabels: Record<ItemPhase, string> = {
  start: t('The project’s start'),
  planning: t('The start of planning'),
  design: t('The start of design'),
  development: t('The start of development'),
  review: t('The start of review'),
  completed: t('The day it’s completed'),
  launched: t('The day it’s launched'),
}

/** Formats when an item is due, under the heading of its phase. */
export const formatItemDelay = (days: number): string =>
  t('{days, plural, =0 {the same day} one {# business day later} other {# business days later}}', { days })

/** Returns the number of items of each kind: `5 tasks, 4 requests, 2 milestones`. */
export function formatItemCounts(items: readonly Pick<ProjectTemplateItem, 'kind'>[]): string {
  const count = (kind: ItemKind) => items.filter((item) => item.kind === kind).length
  const [tasks, requests, milestones] = [count('task'), count('request'), count('milestone')]
  return formatList(
    [
      tasks > 0 && t('{n, plural, one {# task} other {# tasks}}', { n: tasks }),
      requests > 0 && t('{n, plural, one {# request} other {# requests}}', { n: requests }),
      milestones > 0 && t('{n, plural, one {# milestone} other {# milestones}}', { n: milestones }),
    ].filter((part) => part !== false),
  )
}

export const formatQuestionCount = ({ questions = [] }: ProjectTemplateItem) =>
  questions.length > 0 && t('{n, plural, one {# question} other {# questions}}', { n: questions.length })

/** Names a task's assignee. A request is always the client's, and a milestone has no assignee. */
export function useFormatAssignee(): (item: ProjectTemplateItem) => string | undefined {
  const { data: staff } = useQuery(staffQuery)
  return ({ kind, assignee }) => {
    if (kind !== 'task') return undefined
    if (assignee === 'client') return t('The client')
    if (assignee === 'staff') return t('Staff')
    const person = staff?.find(({ id }) => String(id) === assignee)
    return person?.fullName ?? (staff && t('Someone who has left'))
  }
}

/** Returns the type of websites that a template is for. */
export const formatTemplateType = (projectType?: ProjectTemplate['projectType']): string =>
  projectType ? getProjectTypeLabels()[projectType] : t('Any website')
