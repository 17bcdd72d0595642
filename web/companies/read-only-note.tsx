import { Eye } from 'lucide-react'
import type { CompanyRef } from '#shared/contract/fields.ts'
import { t } from '#shared/words.ts'

/** In place of a form, for somebody whose role lets them read. */
export default function ReadOnlyNote({ company }: { company: CompanyRef }) {
  return (
    <p className="flex items-center gap-3 border-t border-line p-card text-sm text-ink-3 print:hidden">
      <Eye size={18} strokeWidth={1.7} aria-hidden="true" className="flex-none" />
      {t('Your role at {company} lets you read this. Its owners can change that.', { company: company.name })}
    </p>
  )
}
