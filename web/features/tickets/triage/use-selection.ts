import { useState } from 'react'

export interface Selection {
  chosen: ReadonlySet<number>
  /** Chooses one or lets it go; with `range` also all between it and the one before. */
  toggle: (id: number, range?: boolean) => void
  /** All that are shown, or none when they are chosen already. */
  toggleAll: () => void
  clear: () => void
}

/** Which of the shown rows are chosen; what is not shown any more is not chosen. */
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
