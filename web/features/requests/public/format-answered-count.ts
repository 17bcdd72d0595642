import { t } from '#shared/i18n/t.ts'

/** Returns “3 of 9 answered”, counting the questions that the current answers show. Null without questions. */
export const formatAnsweredCount = ({
  askedCount,
  answeredCount,
}: {
  askedCount: number | null
  answeredCount: number | null
}): string | null =>
  askedCount
    ? t('{done, number} of {total, number} answered', { done: answeredCount ?? 0, total: askedCount })
    : null
