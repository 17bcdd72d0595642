import { useId } from 'react'
import { Select, type SelectOption } from '#web/ui/page/select.tsx'

interface FilterSelectProps<V extends string> {
  /** What is filtered, such as 'Status'. */
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly (SelectOption & { value: V })[]
  className?: string
}

/** A filter of a list; keep its value in the URL. */
export function FilterSelect<V extends string>(props: FilterSelectProps<V>) {
  const { label, value, onChange, options, className = 'flex-[0_1_11rem] max-sm:flex-[1_1_8rem]' } = props
  const id = useId()
  return (
    <div className={className}>
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
