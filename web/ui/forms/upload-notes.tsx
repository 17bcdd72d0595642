import { Alert } from '#web/ui/base/alert.tsx'
import type { Refusal } from '#web/ui/forms/file-rules.ts'
import type { PendingUpload } from '#web/ui/forms/use-uploads.ts'

/** What the form's button waits for. Its line stays while there are files, so that nothing moves under the pointer. */
export function WaitingNote({ pending }: { pending: readonly PendingUpload[] }) {
  const waiting = pending.filter(({ error }) => !error)
  const [first] = waiting
  const what = waiting.length === 1 ? first?.file.name : `${waiting.length} files`
  return (
    <output className="min-h-5 text-sm wrap-anywhere text-ink-3">
      {waiting.some(({ interrupted }) => interrupted)
        ? `Connection lost. ${what} will resume uploading automatically; you can continue after that.`
        : first && `You can continue once ${what} ${waiting.length === 1 ? 'is' : 'are'} uploaded.`}
    </output>
  )
}

interface ProblemsProps {
  refusals: readonly Refusal[]
  pending: readonly PendingUpload[]
}

/** The files that were refused, and those that did not get through. */
export function UploadProblems({ refusals, pending }: ProblemsProps) {
  const failed = pending.filter((item) => item.error)
  return (
    <>
      {refusals.map(({ message, names }) => (
        <Alert key={message} tone="bad" title={message}>
          {names.join(', ')}
        </Alert>
      ))}
      {failed.length > 0 && (
        <Alert
          tone="bad"
          title={failed.length === 1 ? 'A file didn’t get through' : 'Some files didn’t get through'}
        >
          Retry or remove {failed.map(({ file }) => file.name).join(', ')} before you continue.
        </Alert>
      )}
    </>
  )
}
