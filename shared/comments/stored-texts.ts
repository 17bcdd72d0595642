import { t } from '#shared/i18n/t.ts'

/** What stands in a comment that came by email without any text. */
export function filesOnly(count: number): string {
  return count === 1 ? '(Sent a file.)' : `(Sent ${count} files.)`
}

const FILES_ONLY = /^\(Sent (?:a file|(\d+) files)\.\)$/

/** The text of a comment. */
export function commentWords(content: string): string {
  const [found, count = '1'] = FILES_ONLY.exec(content) ?? []
  if (found === undefined) return content
  return t('({count, plural, =1 {Sent a file} other {Sent # files}}.)', { count: Number(count) })
}
