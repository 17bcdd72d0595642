import { useLayoutEffect, useRef } from 'react'
import type { SearchHit } from '#shared/search/schemas.ts'
import type { OpenRecord } from '#web/features/shell/palette/commands.ts'

/**
 * Reports the open record to the palette whenever its commands change, and undefined at the end. The palette can't be a child
 * of a component that waits for the record: it would start again, without what was typed, once the record is there.
 */
export function useReportedRecord(
  record: OpenRecord,
  report: (record: OpenRecord | undefined) => void,
): void {
  const latest = useRef(record)
  const reported = useRef<string>(undefined)
  useLayoutEffect(() => {
    latest.current = record
    const shown = JSON.stringify([record.heading, record.commands.map(({ id, label }) => [id, label])])
    if (reported.current === shown) return
    reported.current = shown
    const commands = record.commands.map((command) => ({
      ...command,
      // With the record as it is when the command is run.
      run: (hit?: SearchHit) => latest.current.commands.find(({ id }) => id === command.id)?.run(hit),
    }))
    report({ heading: record.heading, commands })
  })
  useLayoutEffect(() => () => report(undefined), [report])
}
