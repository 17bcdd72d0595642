import { useEffect, useRef } from 'react'
import { formatDate } from '#shared/i18n/format.ts'
import { getFirstName } from '#shared/users/first-name.ts'
import { formatPercent, t } from '#shared/i18n/t.ts'
import {
  compareTexts,
  type Conflict,
  projectFields,
  type ProjectField,
  type ProjectValues,
} from './project-form.ts'
import { projectStatus } from '../project-status.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/base/cx.ts'

interface ConflictPanelProps {
  conflict: Conflict
  values: ProjectValues
  onChoose: (field: ProjectField, side: Side) => void
}

export type Side = 'theirs' | 'mine'

/** Both versions of a project, field by field, to choose from. */
export default function ConflictPanel({ conflict, values, onChoose }: ConflictPanelProps) {
  const { fields, theirs, editor } = conflict
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus()
    panel.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="conflict"
      className="flex scroll-mt-20 flex-col gap-4 outline-none"
    >
      <Alert
        tone="warn"
        title={
          <span id="conflict">
            {editor
              ? t('{editor} changed this project while you were editing', { editor })
              : t('Someone changed this project while you were editing')}
          </span>
        }
      >
        {t(
          'Nothing is lost: choose what to keep for each field, or continue editing below. Then save again.',
        )}
      </Alert>
      {fields.map((field) => (
        <VersionChoice
          key={field}
          field={field}
          conflict={conflict}
          chosen={values[field] === theirs[field] ? 'theirs' : 'mine'}
          onChoose={(side) => onChoose(field, side)}
        />
      ))}
    </section>
  )
}

interface VersionChoiceProps {
  field: ProjectField
  conflict: Conflict
  chosen: Side
  onChoose: (side: Side) => void
}

function VersionChoice({ field, conflict, chosen, onChoose }: VersionChoiceProps) {
  const { base, theirs, mine, editor } = conflict
  return (
    <Card>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-[560]">
          {projectFields[field]}
          <span className="ms-2 font-normal text-ink-3">{formatEditors(field, conflict)}</span>
        </legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {(['theirs', 'mine'] as const).map((side) => (
            <label
              key={side}
              className={cx(
                'flex min-w-0 gap-3 rounded-m border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink',
                chosen === side ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
              )}
            >
              <input
                type="radio"
                name={`version-${field}`}
                checked={chosen === side}
                onChange={() => onChoose(side)}
                className="pip mt-1 grid size-[18px] flex-none appearance-none place-items-center rounded-full border border-line-field bg-surface outline-none checked:border-accent checked:bg-accent"
              />
              <span className="min-w-0">
                <span className="block text-sm font-[560]">
                  {side === 'theirs' ? formatTheirVersion(editor) : t('Your version')}
                </span>
                <Version
                  original={formatFieldValue(field, base)}
                  revised={formatFieldValue(field, side === 'theirs' ? theirs : mine)}
                />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  )
}

const formatTheirVersion = (editor: string | null) =>
  editor ? t('{editor}’s version', { editor: getFirstName(editor) }) : t('The other version')

function formatEditors(field: ProjectField, { base, theirs, mine }: Conflict): string {
  if (mine[field] === base[field]) return t('changed by them only')
  return theirs[field] === base[field] ? t('changed by you only') : t('changed by both of you')
}

function formatFieldValue(field: ProjectField, values: ProjectValues): string {
  const value = values[field]
  if (field === 'status') return projectStatus[values.status].label
  if (field === 'progress') return formatPercent(Number(value))
  if (field === 'startDate') return value === '' ? t('Not set') : formatDate(values.startDate)
  if (field === 'dueDate') return value === '' ? t('No deadline') : formatDate(values.dueDate)
  return String(value)
}

/** A version with its removed and added text marked. */
function Version({ original, revised }: { original: string; revised: string }) {
  const { head, removed, added, tail } = compareTexts(original, revised)
  return (
    <span className="block max-h-64 overflow-y-auto text-base break-words whitespace-pre-wrap text-ink-2">
      {head}
      {removed && <del className="text-ink-3">{removed}</del>}
      {removed && added && ' '}
      {added && <ins className="rounded-xs bg-warn-soft px-0.5 text-warn no-underline">{added}</ins>}
      {tail}
    </span>
  )
}
