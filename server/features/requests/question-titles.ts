import { toLocalizableDay, toLocalizableList } from '#server/platform/i18n/localizable.ts'
import { t } from '#shared/i18n/t.ts'

/** The number of questions that a title names. */
const MAX_NAMED = 3

interface NamedQuestion {
  label: string
}

/** Returns the values for the title of a notification about questions: their number, the first of them, the due date. */
export const toQuestionTitleData = (questions: readonly NamedQuestion[], dueDate: string | null) => {
  const labels = questions.slice(0, MAX_NAMED).map(({ label }) => label)
  return {
    count: questions.length,
    questions: toLocalizableList(questions.length > MAX_NAMED ? [...labels, '…'] : labels),
    day: dueDate === null ? null : toLocalizableDay(dueDate),
  }
}

/** Returns the lines of a mail about questions: all of them, and the request that they're part of. */
export const formatQuestionLines = (
  { title: record }: { title: string },
  questions: readonly NamedQuestion[],
): string[] => [...questions.map(({ label }) => `• ${label}`), t('Information request: {record}', { record })]
