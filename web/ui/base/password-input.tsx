import { useState, type ComponentProps } from 'react'
import { t } from '#shared/i18n/t.ts'
import { Input } from './field.tsx'
import { StrokeIcon } from './stroke-icon.tsx'

const eye =
  'M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6'

/** A password field with a button that reveals what was typed. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <span className="relative block">
      {/* Has the page's direction, like the button at its end. */}
      <Input
        {...props}
        type={isVisible ? 'text' : 'password'}
        dir={undefined}
        spellCheck={false}
        className="pe-11"
      />
      <button
        type="button"
        aria-label={isVisible ? t('Hide password') : t('Show password')}
        aria-pressed={isVisible}
        onClick={() => setIsVisible(!isVisible)}
        className="absolute top-1/2 end-1 grid size-9 -translate-y-1/2 place-items-center rounded-s text-ink-3 hover:text-ink"
      >
        <StrokeIcon path={isVisible ? `${eye}M4 4l16 16` : eye} />
      </button>
    </span>
  )
}
