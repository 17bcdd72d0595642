import type { CalendarItem } from './queries.ts'
import { getLanguage, t } from '#shared/i18n/t.ts'

const SUMMARIES: Record<CalendarItem['kind'], (title: string) => string> = {
  request: (title) => t('Answer due: {title}', { title }),
  task: (title) => t('Task due: {title}', { title }),
  project: (title) => t('Project due: {title}', { title }),
  ticket: (title) => t('Ticket answer due: {title}', { title }),
}

/** The interval at which calendar programs should refresh, in seconds. */
const REFRESH_SECONDS = 3600

/** Formats due dates as iCalendar (RFC 5545) in the reader's language, with a library loaded on demand. */
export async function composeCalendar(
  items: readonly CalendarItem[],
  { name, publicUrl }: { name: string; publicUrl: string },
): Promise<string> {
  const { default: ical, ICalEventBusyStatus, ICalEventTransparency } = await import('ical-generator')
  const calendar = ical({
    name,
    prodId: { company: 'Project Portal', product: 'Due dates', language: getLanguage().toUpperCase() },
    ttl: REFRESH_SECONDS,
  })
  for (const { kind, id, title, about, due, href, updatedAt } of items) {
    const day = due.length === 10
    calendar.createEvent({
      id: `${kind}-${id}@${new URL(publicUrl).hostname}`,
      start: new Date(due),
      end: new Date(Date.parse(due) + (day ? 86_400_000 : 1_800_000)),
      allDay: day,
      // A due date doesn't make its owner busy that day.
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      summary: SUMMARIES[kind](title),
      ...(about && { description: about }),
      url: `${publicUrl}${href}`,
      stamp: new Date(updatedAt),
    })
  }
  return calendar.toString()
}
