import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Input } from '#web/ui/input.tsx'

/** A password with a button that shows what was typed. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} spellCheck={false} className="pr-11" />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-1 grid size-9 -translate-y-1/2 place-items-center rounded-s text-ink-3 hover:text-ink"
      >
        <Icon size={17} strokeWidth={1.8} />
      </button>
    </span>
  )
}
