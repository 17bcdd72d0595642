import { fold } from '#shared/i18n/fold.ts'
import type { SearchKind } from '#shared/records/records.ts'
import type { SearchHit } from '#shared/search/schemas.ts'
import type { IconType } from '#web/ui/base/button.tsx'

export interface PaletteCommand {
  id: string
  label: string
  icon: IconType
  /** Additional words that match it. */
  keywords?: string
  keys?: readonly string[]
  /** Runs the command; with `pick`, for the record that was picked. */
  run: (hit?: SearchHit) => void
  /** Whether the command opens a form, which closes the palette itself. */
  opensForm?: true
  /** Asks for a record of these kinds first. */
  pick?: { kinds: readonly SearchKind[]; placeholder: string }
}

/** The record that is open, with its commands. */
export interface OpenRecord {
  heading: string
  commands: readonly PaletteCommand[]
}

/** The props of every palette. */
export interface PaletteProps {
  onClose: () => void
  onKeys: () => void
}

/** Whether each typed word is the beginning of a word in `offered`. */
export function matchesWords(text: string, offered: string): boolean {
  const words = fold(offered).split(/[\s&/-]+/)
  return fold(text)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Returns the commands that match the text, or all of them if it's empty. */
export const filterCommands = (text: string, commands: readonly PaletteCommand[]) =>
  commands.filter(
    ({ label, keywords = '' }) => !text.trim() || matchesWords(text.trim(), `${label} ${keywords}`),
  )
