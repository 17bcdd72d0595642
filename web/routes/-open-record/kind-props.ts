import type { ReactNode } from 'react'
import type { OpenRecord } from '#web/features/shell/palette/commands.ts'

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
