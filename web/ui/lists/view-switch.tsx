import type { IconType } from '../base/button.tsx'

interface ViewSwitchProps<V extends string> {
  /** The accessible name. */
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string; icon: IconType }[]
}

/** Two or three views of the same data; keep the value in the URL. */
export const ViewSwitch = <V extends string>({ label, value, onChange, options }: ViewSwitchProps<V>) => (
  <fieldset className="flex h-control flex-none gap-0.5 rounded-m border border-line-strong bg-sunken p-0.5 max-sm:flex-1">
    <legend className="sr-only">{label}</legend>
    {options.map(({ value: option, label: name, icon: Icon }) => (
      <button
        key={option}
        type="button"
        aria-pressed={option === value}
        onClick={() => onChange(option)}
        className="inline-flex items-center justify-center gap-1.5 rounded-s px-2.5 text-sm font-[560] text-ink-3 hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card max-sm:flex-1"
      >
        <Icon size={15} strokeWidth={2} />
        {name}
      </button>
    ))}
  </fieldset>
)
