import { Search, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { SEARCH_MAX } from '#shared/contract/lengths.ts'
import { t } from '#shared/i18n/t.ts'
import { cx } from '../base/cx.ts'
import { withEarlyInput } from '../base/early-input.ts'
import { controlClassName } from '../base/field.tsx'
import { Select, type SelectOption } from './select.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** The row above a list: search, filters, a button. `hidden` if there is nothing to search. */
export function Toolbar({ hidden, children }: { hidden?: boolean; children: ReactNode }) {
  if (hidden) return null
  return <div className="mb-4 flex flex-wrap items-center gap-2">{children}</div>
}

interface SearchFieldProps {
  /** The search text in the URL. */
  value: string | undefined
  /** Called when typing pauses, and immediately on Enter or clearing. Navigate with `replace: true`. */
  onChange: (value: string) => void
  /** The accessible name and the placeholder. */
  label: string
}

const PAUSE_MS = 250

/** A search field that updates the URL when typing pauses. */
export function SearchField({ value = '', onChange, label }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const lastValue = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value !== lastValue.current) setText(value)
    lastValue.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  function scheduleChange(next: string, wait: number) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      lastValue.current = next.trim()
      onChange(next.trim())
    }, wait)
  }
  const onType = (event: ChangeEvent<HTMLInputElement>) => scheduleChange(event.target.value, PAUSE_MS)
  return (
    <search className="relative block min-w-0 flex-[1_1_14rem] max-sm:flex-[1_0_100%]">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 start-3 -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        title={text ? undefined : label}
        value={text}
        maxLength={SEARCH_MAX}
        ref={withEarlyInput(undefined, onType)}
        onChange={onType}
        onKeyDown={(event) => event.key === 'Enter' && scheduleChange(text, 0)}
        className={cx(
          controlClassName,
          'h-control px-9 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {text && (
        <button
          type="button"
          aria-label={t('Clear search')}
          onClick={() => scheduleChange('', 0)}
          className="absolute top-1/2 end-1.5 grid size-7 -translate-y-1/2 place-items-center rounded-full text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X size={15} />
        </button>
      )}
    </search>
  )
}

interface FilterSelectProps<V extends string> {
  /** The filter's name, such as 'Status'. */
  label: string
  /** Undefined for `all`. */
  value: V | undefined
  onChange: (value: V) => void
  options: readonly (SelectOption & { value: V })[]
  className?: string
}

/** A filter of a list; keep its value in the URL. */
export function FilterSelect<V extends string>(props: FilterSelectProps<V>) {
  const { label, value = 'all', onChange, options, className } = props
  const id = useId()
  return (
    <div className={className ?? 'flex-[0_1_11rem] max-sm:flex-[1_1_8rem]'}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select
        id={id}
        value={value}
        options={options}
        onChange={(event) => {
          const option = options.find((candidate) => candidate.value === event.target.value)
          if (option) onChange(option.value)
        }}
      />
    </div>
  )
}

/** Returns the choices of a filter: `all`, which doesn't filter, then each of `values`. */
export const createFilterOptions = <V extends string>(
  all: string,
  values: readonly V[],
  infos: Record<V, { label: string }>,
) => [{ value: 'all' as const, label: all }, ...values.map((value) => ({ value, label: infos[value].label }))]

interface NavigationOptions {
  /** False to let going back undo it. */
  replace?: boolean
  /** False to keep the scroll position. */
  resetScroll?: boolean
}

type Part<S> = Partial<Record<keyof S, unknown>>

/**
 * Returns the page's search parameters, with two ways to change them in the URL: `change` sets some of them, and
 * `field` returns the props of a parameter's control. `read` is the reader of the route, so values that it doesn't know
 * can't be chosen.
 */
export function useSearchParams<S extends object>(
  read: (search: Record<string, unknown>) => S,
  options?: NavigationOptions,
) {
  const address = useSearch({ strict: false })
  const search = useMemo(() => read(address), [read, address])
  const navigate = useNavigate()
  // Based on the latest parameters, because an earlier change may still be on its way.
  const change = (part: Part<S>, override = options) =>
    void navigate({ to: '.', search: (old) => read({ ...old, ...part }), replace: true, ...override })
  const field = <K extends keyof S>(name: K) => ({
    value: search[name],
    onChange: (value: unknown) => change({ [name]: value } as Part<S>),
  })
  return { search, change, field }
}
