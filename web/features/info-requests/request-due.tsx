import type { RequestItem } from './queries.ts'
import { DateText, DueBadge } from '#web/ui/page/dates.tsx'

/** By when an answer is needed; only the date once it has come. */
export const RequestDue = ({ request: { status, dueDate } }: { request: RequestItem }) =>
  status === 'completed' ? <DateText value={dueDate} missing="No deadline" /> : <DueBadge due={dueDate} />
