import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/words.ts'
import { controlLook, Field } from '#web/ui/base/field.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'
import type { FoundCompany } from './company-search.tsx'

const CompanySearch = lazyDialog(() => import('./company-search.tsx'))

interface CompanyFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  /** The name of the chosen one. */
  chosen: string | undefined
  without?: readonly number[]
  onChoose: (company: FoundCompany) => void
}

/** One of the companies, found by a search. */
export function CompanyField({ label, hint, error, chosen, without, onChoose }: CompanyFieldProps) {
  const [searching, setSearching] = useState(false)
  return (
    <Field as="group" label={label} required hint={hint} error={error}>
      <button
        type="button"
        aria-haspopup="dialog"
        {...(chosen === undefined && { 'data-first-field': '' })}
        className={cx(
          controlLook,
          'flex h-control w-full items-center gap-2 px-3 text-start',
          error && 'border-bad!',
        )}
        onClick={() => setSearching(true)}
      >
        <CutText className="min-w-0 flex-1 truncate">{chosen ?? t('Choose a Company')}</CutText>
        <ChevronDown size={16} aria-hidden="true" className="flex-none text-ink-3" />
      </button>
      {searching && (
        <CompanySearch
          label={t('Choose a company')}
          {...(without && { without })}
          onChoose={onChoose}
          onClose={() => setSearching(false)}
        />
      )}
    </Field>
  )
}
