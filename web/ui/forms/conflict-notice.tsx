import { Alert } from '#web/ui/base/alert.tsx'

export interface ChangedField {
  label: string
  theirs: string
  mine: string
}

/** The fields in which two versions differ, with their labels. */
export function changedFields<T extends Record<string, string>>(
  labels: Record<keyof T & string, string>,
  theirs: T,
  mine: T,
): ChangedField[] {
  const keys = Object.keys(labels) as (keyof T & string)[]
  return keys
    .filter((key) => theirs[key] !== mine[key])
    .map((key) => ({ label: labels[key], theirs: theirs[key] ?? '', mine: mine[key] ?? '' }))
}

/** Somebody else has saved in the meantime: shows what saving again would overwrite. */
export function ConflictNotice({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <Alert tone="bad" title="Somebody else changed this meanwhile">
      <p>Nothing you typed is lost. Saving again replaces what is struck through.</p>
      <dl className="mt-2 flex flex-col gap-2 text-sm">
        {fields.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt className="font-medium">{label}</dt>
            <dd className="break-words">
              <del className="line-clamp-3 opacity-75">{theirs || 'nothing'}</del>{' '}
              <ins className="line-clamp-3 no-underline">{mine || 'nothing'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  )
}
