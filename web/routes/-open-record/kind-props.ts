import type { ReactNode } from 'react'
import type { OpenRecord, PaletteCommand } from '#web/app/shell/palette/commands.ts'
import { Archive, ArchiveRestore } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'

/** A dialog that replaces the palette. */
export type OpenDialog = (onClose: () => void) => ReactNode

export interface OpenRecordProps {
  start: (dialog: OpenDialog) => void
  /** Receives the open record with its commands, or undefined if there is none. */
  report: (record: OpenRecord | undefined) => void
}

/** The props of a kind's commands. */
export interface RecordCommandsProps extends OpenRecordProps {
  id: number
}

/** Returns the command that archives the open record, or restores it. */
export const createArchiveCommand = (archived: boolean, run: (archive: boolean) => void): PaletteCommand => ({
  id: 'archive',
  label: archived ? t('Restore') : t('Archive'),
  icon: archived ? ArchiveRestore : Archive,
  run: () => run(!archived),
})
