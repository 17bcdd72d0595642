import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#web/ui/base/cx.ts'
import { controlLook } from '#web/ui/base/input.tsx'

interface SearchFieldProps {
  /** The search text in the URL. */
  value: string
  /** Called when typing pauses, and immediately on Enter or clearing. Navigate with `replace: true`. */
  onChange: (value: string) => void
  /** What is searched: the accessible name and the placeholder. */
  label: string
  className?: string
}

const PAUSE_MS = 250

/** A search field that updates the URL when typing pauses. */
export function SearchField({ value, onChange, label, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value !== told.current) setText(value)
    told.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  function tell(next: string, wait: number) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      told.current = next.trim()
      onChange(next.trim())
    }, wait)
  }
  return (
    <search className={cx('relative block min-w-0 flex-[1_1_14rem] max-sm:flex-[1_0_100%]', className)}>
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={(event) => tell(event.target.value, PAUSE_MS)}
        onKeyDown={(event) => event.key === 'Enter' && tell(text, 0)}
        className={cx(controlLook, 'h-control px-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {text && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => tell('', 0)}
          className="absolute top-1/2 right-1.5 grid size-7 -translate-y-1/2 place-items-center rounded-full text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X size={15} />
        </button>
      )}
    </search>
  )
}
