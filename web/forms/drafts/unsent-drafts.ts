import { t } from '#shared/i18n/t.ts'
import { listAllDrafts } from './draft-owner.ts'
import { readDraft } from './draft-storage.ts'

const COMMENT = /^(?:edit-)?comment:|^note:/
const ANSWER = /^answers:|^info-request:\d+(?::addition)?$/
/** Fields during a change of language, and the names of files, which aren't text that someone typed. */
const NOT_TYPED = /^(?:language|uploads):/

/** Returns what signing out would delete, in sentences, or an empty string if nothing would be lost. */
export function describeUnsentDrafts(): string {
  const names = listAllDrafts().flatMap(({ key, name }) => (isUnsent(key, name) ? [name] : []))
  const comments = names.filter((name) => COMMENT.test(name)).length
  const answers = names.filter((name) => ANSWER.test(name)).length
  const others = names.length - comments - answers
  return [
    comments > 0 &&
      t(
        '{n, plural, one {# unsent comment on this device will be deleted.} other {# unsent comments on this device will be deleted.}}',
        { n: comments },
      ),
    answers > 0 &&
      t(
        '{n, plural, one {# unsent answer on this device will be deleted.} other {# unsent answers on this device will be deleted.}}',
        { n: answers },
      ),
    others > 0 &&
      t(
        '{n, plural, one {# draft on this device will be deleted.} other {# drafts on this device will be deleted.}}',
        { n: others },
      ),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

/** The device also has a copy of the brief that the server has saved. */
const isUnsent = (key: string, name: string) =>
  !NOT_TYPED.test(name) && readDraft<{ unsent?: boolean }>(key)?.unsent !== false
