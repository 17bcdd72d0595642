import { t } from '#shared/i18n/t.ts'
import { cx } from '../base/cx.ts'
import { Alert } from '../base/alert.tsx'
import { CutText } from '../base/cut-text.tsx'

export interface ChangedField {
  label: string
  theirs: string
  mine: string
}

/** Returns the fields in which two versions differ, with their labels. */
export const compareFields = <K extends string>(
  labels: Record<K, string>,
  theirs: Record<NoInfer<K>, string>,
  mine: Record<NoInfer<K>, string>,
): ChangedField[] =>
  (Object.keys(labels) as K[])
    .filter((key) => theirs[key] !== mine[key])
    .map((key) => ({ label: labels[key], theirs: theirs[key], mine: mine[key] }))

const focusElement = (element: HTMLElement | null) => element?.focus()

interface ConflictNoticeProps {
  title?: string
  /** The fields that differ. Empty when saving again overwrites nothing. */
  fields?: readonly ChangedField[]
  className?: string
}

/** Shows that someone else saved first, and what saving again would overwrite. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { title = t('Someone else changed this while you were editing'), fields = [], className } = props
  return (
    <div ref={focusElement} tabIndex={-1} className={cx('outline-none', className)}>
      <Alert tone="bad" title={title}>
        <p>
          {t('Nothing you typed is lost.')}{' '}
          {fields.length > 0
            ? t('Saving again will replace the struck-through text.')
            : t('Review the latest version, then send again.')}
        </p>
        {fields.length > 0 && <Changes fields={fields} />}
      </Alert>
    </div>
  )
}

interface EditConflictProps<K extends string, V extends object> {
  /** The result of `useEditBase`. */
  edit: { newer: NoInfer<V> | undefined }
  form: { getValues: () => NoInfer<V> }
  /** The labels of the fields to compare. */
  labels: Record<K, string>
  /** Returns the texts of these fields. */
  format: (values: V) => Record<NoInfer<K>, string>
}

/** The `ConflictNotice` of a form, once someone else has saved a newer version. */
export function EditConflict<K extends string, V extends object>(props: EditConflictProps<K, V>) {
  const { edit, form, labels, format } = props
  if (!edit.newer) return null
  return <ConflictNotice fields={compareFields(labels, format(edit.newer), format(form.getValues()))} />
}

const Changes = ({ fields }: { fields: readonly ChangedField[] }) => (
  <dl className="mt-2 flex flex-col gap-2 text-sm">
    {fields.map(({ label, theirs, mine }) => (
      <div key={label}>
        <dt className="font-medium">{label}</dt>
        <dd className="break-words">
          <CutText as="del" className="line-clamp-3">
            {theirs || t('nothing')}
          </CutText>{' '}
          <CutText as="ins" className="line-clamp-3 no-underline">
            {mine || t('nothing')}
          </CutText>
        </dd>
      </div>
    ))}
  </dl>
)
