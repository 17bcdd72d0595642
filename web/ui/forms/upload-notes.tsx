import { listed } from '#shared/listed.ts'
import { t } from '#shared/words.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { describeAccepted, type FileRules, type Refusal } from '#web/ui/forms/file-rules.ts'
import type { PendingUpload } from '#web/ui/forms/use-uploads.ts'

/** What the form's button waits for. Its line stays while there are files, so that nothing moves under the pointer. */
export function WaitingNote({ pending }: { pending: readonly PendingUpload[] }) {
  const waiting = pending.filter(({ error }) => !error)
  const [first] = waiting

  return (
    <output className="min-h-5 text-sm wrap-anywhere text-ink-3">
      {first && wordsOf(waiting, first.file.name)}
    </output>
  )
}

function wordsOf(waiting: readonly PendingUpload[], name: string): string {
  const lost = waiting.some(({ interrupted }) => interrupted)
  if (waiting.length === 1)
    return lost
      ? t('Connection lost. {name} will resume uploading automatically; you can continue after that.', {
          name,
        })
      : t('You can continue once {name} is uploaded.', { name })
  const given = { n: waiting.length }
  return lost
    ? t(
        'Connection lost. {n, plural, other {# files}} will resume uploading automatically; you can continue after that.',
        given,
      )
    : t('You can continue once {n, plural, other {# files}} are uploaded.', given)
}

interface ProblemsProps {
  rules: FileRules
  refusals: readonly Refusal[]
  pending: readonly PendingUpload[]
}

/** The files that were refused, with what is accepted instead, and those that did not get through. */
export function UploadProblems({ rules, refusals, pending }: ProblemsProps) {
  const failed = pending.filter((item) => item.error)
  return (
    <>
      {refusals.map(({ message, names }) => (
        <Alert key={message} tone="bad" title={message}>
          <p>{listed(names)}</p>
          <p className="empty:hidden">{describeAccepted(message, rules)}</p>
        </Alert>
      ))}
      {failed.length > 0 && (
        <Alert
          tone="bad"
          title={failed.length === 1 ? t('A file didn’t get through') : t('Some files didn’t get through')}
        >
          {t('Retry or remove {names} before you continue.', {
            names: listed(failed.map(({ file }) => file.name)),
          })}
        </Alert>
      )}
    </>
  )
}
