import type { UseFormRegisterReturn } from 'react-hook-form'
import { SCOPES, type Scope } from '#shared/contract/policy.ts'
import { inSentence, said, t } from '#shared/words.ts'
import { scopeAreas } from './scope-words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

/** With what `FormField` registers. */
interface ScopeBoxesProps extends Partial<UseFormRegisterReturn> {
  onChoose: (scopes: Scope[]) => void
}

const reading = SCOPES.filter((scope) => scope.endsWith(':read'))

/** What a token may do: one checkbox to read and one to write for each area. */
export function ScopeBoxes({ onChoose, ...registered }: ScopeBoxesProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onChoose([...reading])}>
          {t('Read Everything')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onChoose([])}>
          {t('Clear Selection')}
        </Button>
      </div>
      <ul className="rounded-m border border-line">
        {scopeAreas.map(({ label, hint, read, write }) => (
          <li
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line px-3 py-1 not-first:border-t"
          >
            <span className="min-w-0 text-base">
              {label}
              {hint && <span className="block text-sm text-ink-3">{hint}</span>}
            </span>
            <span className="grid grid-cols-[84px_84px]">
              <ScopeBox {...registered} scope={read} verb={said('scope', 'Read')} area={label} />
              {write && <ScopeBox {...registered} scope={write} verb={said('scope', 'Write')} area={label} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ScopeBoxProps extends Partial<UseFormRegisterReturn> {
  scope: Scope
  verb: string
  area: string
}

const ScopeBox = ({ scope, verb, area, ...registered }: ScopeBoxProps) => (
  <Checkbox
    value={scope}
    label={
      <>
        {verb}
        <span className="sr-only"> {inSentence(area)}</span>
      </>
    }
    {...registered}
  />
)
