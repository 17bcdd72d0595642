import { Archive, ArchiveRestore } from 'lucide-react'
import type { PaletteCommand } from '#web/features/shell/palette/commands.ts'

/** Archives what is open, or restores it. */
export const archiveCommand = (archived: boolean, run: (archive: boolean) => void): PaletteCommand => ({
  id: 'archive',
  label: archived ? 'Restore' : 'Archive',
  icon: archived ? ArchiveRestore : Archive,
  run: () => run(!archived),
})
