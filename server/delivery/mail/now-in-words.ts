import { lazy } from '#shared/lazy.ts'

const minutes = lazy(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
)

/** The current minute in the format of account mails: `Nov 22, 2026, 5:24 PM UTC`. */
export const nowInWords = (): string => `${minutes().format().replaceAll('\u202F', ' ')} UTC`
