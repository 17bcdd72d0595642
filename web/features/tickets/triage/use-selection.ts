import { useState } from 'react'

export interface Selection {
  chosen: ReadonlySet<number>
  /** Selects or deselects one; with `range`, also all between it and the one before. */
  toggle: (id: number, range?: boolean) => void
  /** Selects all visible rows, or deselects them if all are selected. */
  toggleAll: () => void
  clear: () => void
}

/** Which of the visible rows are selected; rows that are no longer visible are deselected. */
export function useSelection(shown: readonly number[]): Selection {
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const [last, setLast] = useState<number>()
  const chosen = new Set(shown.filter((id) => kept.has(id)))
  return {
    chosen,
    toggle: (id, range = false) => {
      const next = new Set(chosen)
      const [from, to] = [last === undefined ? -1 : shown.indexOf(last), shown.indexOf(id)].toSorted(
        (a, b) => a - b,
      )
      const between = range && from !== undefined && from >= 0 ? shown.slice(from, (to ?? from) + 1) : [id]
      for (const one of between) {
        if (chosen.has(id)) next.delete(one)
        else next.add(one)
      }
      setKept(next)
      setLast(id)
    },
    toggleAll: () => setKept(chosen.size === shown.length ? new Set() : new Set(shown)),
    clear: () => setKept(new Set()),
  }
}
