import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { SCOPES, type Scope } from '#shared/contract/policy.ts'
import { inSentence, rich, t } from '#shared/words.ts'
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
              <ScopeBox {...registered} scope={read} label={readLabel(label)} />
              {write && <ScopeBox {...registered} scope={write} label={writeLabel(label)} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ScopeBoxProps extends Partial<UseFormRegisterReturn> {
  scope: Scope
  label: ReactNode
}

const ScopeBox = ({ scope, label, ...registered }: ScopeBoxProps) => (
  <Checkbox value={scope} label={label} {...registered} />
)

/** The area is the row's heading, so only screen readers say it again. */
const ofArea = (label: string) => ({
  area: inSentence(label),
  of: (words: ReactNode) => <span className="sr-only">{words}</span>,
})
const readLabel = (label: string) => {
  const area = ofArea(label)
  return rich('Read<of> {area}</of>', area)
}
const writeLabel = (label: string) => {
  const area = ofArea(label)
  return rich('Write<of> {area}</of>', area)
}
