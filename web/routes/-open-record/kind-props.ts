import type { ReactNode } from 'react'
import type { OpenRecord, PaletteCommand } from '#web/app/shell/palette/commands.ts'
import { Archive, ArchiveRestore } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'

/** A dialog in place of the palette. */
export type OpenDialog = (onClose: () => void) => ReactNode

export interface OpenRecordProps {
  start: (dialog: OpenDialog) => void
  /** Receives the open record with its commands; undefined while there is none. */
  report: (record: OpenRecord | undefined) => void
}

/** What a kind's commands are made of. */
export interface KindProps extends OpenRecordProps {
  id: number
}

/** Archives what is open, or restores it. */
export const archiveCommand = (archived: boolean, run: (archive: boolean) => void): PaletteCommand => ({
  id: 'archive',
  label: archived ? t('Restore') : t('Archive'),
  icon: archived ? ArchiveRestore : Archive,
  run: () => run(!archived),
})
