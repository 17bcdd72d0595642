import { Plus } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { t } from '#shared/i18n/t.ts'
import { Button } from '../base/button.tsx'
import { Field, Input } from '../base/field.tsx'
import { Tag } from './tag.tsx'
import { useAfterPress } from './use-after-press.ts'

interface TagInputProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder: string
  hint: string
  error: string | undefined
}

/** A list of short, removable texts without duplicates. Leaving the field adds what was typed. */
export function TagInput({ label, value, onChange, placeholder, ...field }: TagInputProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  function commitEntry() {
    const entry = text.trim()
    if (entry && !value.includes(entry)) onChange([...value, entry])
    setText('')
  }
  const commitAfterPress = useAfterPress(commitEntry)
  function add() {
    commitEntry()
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} {...field}>
        <div className="flex gap-2">
          <Input
            ref={input}
            value={text}
            placeholder={placeholder}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={commitAfterPress}
          />
          <Button icon={Plus} onClick={add}>
            {t('Add')}
          </Button>
        </div>
      </Field>
      {value.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {value.map((entry) => (
            <Tag
              key={entry}
              text={entry}
              onRemove={() => onChange(value.filter((other) => other !== entry))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
