import type { SearchKind } from '#shared/records.ts'
import type { SearchHit } from '#shared/search/schemas.ts'
import type { IconType } from '#web/ui/base/button.tsx'

/** Something the palette offers to do. */
export interface PaletteCommand {
  id: string
  label: string
  icon: IconType
  /** Other words that find it. */
  words?: string
  keys?: readonly string[]
  /** What is done; for a command with `pick`, with the record that was chosen. */
  run: (hit?: SearchHit) => void
  /** Opens a form, to which the palette gives way by itself. */
  opens?: true
  /** Asks for a record of these kinds first. */
  pick?: { kinds: readonly SearchKind[]; placeholder: string }
}

/** What every palette gets. */
export interface PaletteProps {
  onClose: () => void
  onKeys: () => void
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether each word that is typed begins a word of what is offered. */
export function matchesWords(typed: string, offered: string): boolean {
  const words = folded(offered).split(/[\s&/-]+/)
  return folded(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
