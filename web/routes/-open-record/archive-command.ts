import { Archive, ArchiveRestore } from 'lucide-react'
import { t } from '#shared/words.ts'
import type { PaletteCommand } from '#web/features/shell/palette/commands.ts'

/** Archives what is open, or restores it. */
export const archiveCommand = (archived: boolean, run: (archive: boolean) => void): PaletteCommand => ({
  id: 'archive',
  label: archived ? t('Restore') : t('Archive'),
  icon: archived ? ArchiveRestore : Archive,
  run: () => run(!archived),
})
