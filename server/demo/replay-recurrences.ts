import { NewRecurrence } from '#shared/recurrences/schemas.ts'
import { MADE_AHEAD_DAYS } from '#shared/recurrences/values.ts'
import { daysAfter, latestDue, occurrencesAfter } from '#server/features/recurrences/days.ts'
import { settledBefore } from '#server/features/recurrences/settled-before.ts'
import { wholePattern } from '#server/features/recurrences/whole-pattern.ts'
import { askQuestions } from './replay-questions.ts'
import { type Place, ask, assign, newRequest, newTask } from './replay-records.ts'
import type { RecurrenceStory } from './story.ts'
import type { Row, World } from './world.ts'

/** Schedules what recurs on a project, or on a website of it. */
export function scheduleRecurrences(
  world: World,
  place: Place,
  stories: readonly RecurrenceStory[] = [],
  website?: Row<'websites'>,
): void {
  for (const story of stories)
    world.schedule(story.by, () => {
      begin(world, place, story, website)
    })
}

function begin(world: World, place: Place, story: RecurrenceStory, website?: Row<'websites'>): void {
  const { office, actor, at } = world
  const on = website ? { websiteId: website.id } : { projectId: place.project.id }
  const { content, unit, start } = story
  const wanted = NewRecurrence.parse({ ...on, content, unit, startsOn: world.day(start) })
  const { projectId = null, websiteId = null, content: work, paused, ...given } = wanted
  const pattern = wholePattern(given)
  const day = office.dayOf(at)
  const before = settledBefore(pattern, { office, day })
  const first = latestDue(pattern, before, day, office)
  const isMade = first !== undefined && first.dueOn <= daysAfter(day, MADE_AHEAD_DAYS)
  const settledUntil = isMade ? first.settles : before
  const [next] = occurrencesAfter(pattern, settledUntil, office)
  const recurrenceId = world.add('recurrences', {
    ...pattern,
    projectId,
    websiteId,
    content: JSON.stringify(work),
    paused,
    settledUntil,
    nextOn: next?.dueOn ?? null,
    madeBy: actor.id,
    updatedAt: at,
  })
  if (isMade) make(world, place, story, { recurrenceId, ...first })
}

interface Made {
  recurrenceId: number
  occursOn: string
  dueOn: string
}

function make(
  world: World,
  place: Place,
  { content }: RecurrenceStory,
  { recurrenceId, occursOn, dueOn: dueDate }: Made,
): void {
  const { kind, title, description = '', assignee, questions } = content
  if (kind === 'task') {
    const task = newTask({ title, description, dueDate, recurrenceId, occursOn })
    const contact = world.tables.users.find(({ id }) => id === place.project.userId) ?? null
    assign(world, place, task, assignee === 'client' ? contact : null)
    return
  }
  const request = newRequest({ title, description, kind: 'other', recurrenceId, occursOn })
  ask(world, place, request, dueDate)
  askQuestions(world, request, questions)
}
