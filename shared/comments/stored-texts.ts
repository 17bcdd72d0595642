import { t } from '#shared/i18n/t.ts'

/** Returns the text to store for a comment that arrived by email without any text. It's in English. */
export function formatFilesOnly(count: number): string {
  return count === 1 ? '(Sent a file.)' : `(Sent ${count} files.)`
}

const FILES_ONLY = /^\(Sent (?:a file|(\d+) files)\.\)$/

/** Returns the text of a comment, translated to the user's language if the portal itself wrote it. */
export function translateComment(content: string): string {
  const [found, count = '1'] = FILES_ONLY.exec(content) ?? []
  if (found === undefined) return content
  return t('({count, plural, =1 {Sent a file} other {Sent # files}}.)', { count: Number(count) })
}
