import { useState } from 'react'

/** The row that Enter takes: the first of new results, or one of these that was selected since and is still there. */
export function useSelectedRow(rows: readonly string[]) {
  const [first = ''] = rows
  const [chosen, choose] = useState({ of: '', value: '' })
  return {
    selected: chosen.of === first && rows.includes(chosen.value) ? chosen.value : first,
    onSelected: (value: string) => choose({ of: first, value }),
  }
}
