import type { ReactNode } from 'react'
import type { OpenRecord } from '#web/features/shell/palette/commands.ts'

/** A dialog in place of the palette. */
export type OpenDialog = (onClose: () => void) => ReactNode

export interface WithOpenRecordProps {
  start: (dialog: OpenDialog) => void
  children: (open: OpenRecord | undefined) => ReactNode
}

/** What a kind's commands are made of. */
export interface KindProps extends WithOpenRecordProps {
  id: number
}
