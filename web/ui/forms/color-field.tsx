import { useId, useState, type RefObject } from 'react'
import { lowercaseLabel, t } from '#shared/i18n/t.ts'
import { Field, Input } from '../base/field.tsx'
import { isColorCode } from './swatch.tsx'

interface ColorFieldProps {
  label: string
  /** `#rrggbb`; typed text is passed on unchanged, for the schema to validate. */
  value: string
  onChange: (value: string) => void
  /** The swatch that opens the picker. */
  pickerRef?: RefObject<HTMLInputElement | null>
  labelHidden?: boolean
  required?: boolean
  hint?: string
  error?: string | undefined
  placeholder?: string
  maxLength?: number
}

/** Returns a color as `#rrggbb`, and other text as it is. */
function normalizeColor(text: string): string {
  const bare = text.trim()
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(bare)?.[1]?.toLowerCase()
  if (digits === undefined) return bare
  return digits.length === 6 ? `#${digits}` : `#${Array.from(digits, (digit) => digit + digit).join('')}`
}

/** A color as a swatch that opens the picker, and as text to type or paste. */
export function ColorField({ label, value, onChange, pickerRef, ...field }: ColorFieldProps) {
  const pickerId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const { placeholder = '#2563eb', maxLength, ...frame } = field
  return (
    <Field label={label} {...frame}>
      <div className="flex gap-2">
        <input
          ref={pickerRef}
          id={pickerId}
          type="color"
          aria-label={t('Pick {label}', { label: lowercaseLabel(label) })}
          value={isColorCode(value) ? value : '#ffffff'}
          onChange={(event) => onChange(event.target.value)}
          className="color-well size-control flex-none cursor-pointer overflow-hidden rounded-m border border-line-field p-0 shadow-card"
        />
        <Input
          value={draft ?? value}
          spellCheck={false}
          autoComplete="off"
          placeholder={placeholder}
          maxLength={maxLength}
          onFocus={() => setDraft(value)}
          onChange={(event) => {
            setDraft(event.target.value)
            onChange(normalizeColor(event.target.value))
          }}
          onBlur={() => setDraft(null)}
        />
      </div>
    </Field>
  )
}
