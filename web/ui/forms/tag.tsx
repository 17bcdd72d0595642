import { X } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { CutText } from '../base/cut-text.tsx'

/** One of several chosen items in a list, with a button to remove it. */
export const Tag = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <li className="flex max-w-full items-center gap-1 rounded-full border border-line-strong bg-surface py-0.5 pe-1 ps-3 text-sm shadow-card">
    <CutText as="bdi" className="truncate">
      {text}
    </CutText>
    <button
      type="button"
      aria-label={t('Remove {text}', { text })}
      onClick={onRemove}
      className="grid size-7 flex-none place-items-center rounded-full text-ink-3 hover:bg-hover hover:text-ink"
    >
      <X size={14} />
    </button>
  </li>
)
