import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { formatDate } from '#shared/format.ts'
import { t } from '#shared/words.ts'
import type { HoursForm } from './hours.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { Input } from '#web/ui/base/input.tsx'

/** Days on which the agency is closed. */
export function HolidaysField({ form: { control, formState } }: { form: HoursForm }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' })
  const problem = formState.errors.holidays
  return (
    <Field
      label={t('Holidays')}
      as="group"
      hint={t('These days don’t count toward response times.')}
      error={problem?.root?.message ?? problem?.message}
    >
      {fields.length > 0 && (
        <ul aria-label={t('Holidays')} className="flex flex-wrap gap-2">
          {fields.map(({ id, date, name }, index) => (
            <li
              key={id}
              className="flex items-center gap-1 rounded-m border border-line bg-sunken py-0.5 pe-0.5 ps-2.5 text-sm"
            >
              <span>
                <span className="font-medium">{formatDate(date)}</span> {name}
              </span>
              <IconButton
                icon={X}
                size="sm"
                label={t('Remove {name}, {date}', { name, date: formatDate(date) })}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
      <NewHoliday taken={fields.map(({ date }) => date)} onAdd={append} />
    </Field>
  )
}

interface NewHolidayProps {
  taken: string[]
  onAdd: (holiday: { date: string; name: string }) => void
}

function NewHoliday({ taken, onAdd }: NewHolidayProps) {
  const [date, setDate] = useState('')
  const [name, setName] = useState('')
  const ready = date !== '' && name.trim() !== '' && !taken.includes(date)
  function add() {
    if (!ready) return
    onAdd({ date, name: name.trim() })
    setDate('')
    setName('')
  }
  return (
    <div className="mt-1 flex flex-wrap items-end gap-2">
      <span className="w-40">
        <Input
          type="date"
          aria-label={t('Day of a new holiday')}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
      </span>
      <span className="min-w-40 flex-1">
        <Input
          aria-label={t('Name of a new holiday')}
          placeholder={t('For example, New Year’s Day')}
          value={name}
          maxLength={NAME_MAX}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      </span>
      <Button icon={Plus} disabled={!ready} onClick={add}>
        {t('Add Holiday')}
      </Button>
      {taken.includes(date) && (
        <p className="w-full text-sm text-bad">{t('This day is already on the list.')}</p>
      )}
    </div>
  )
}
