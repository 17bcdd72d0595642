let carried: number | undefined

/** Remembers the project that is carried by the keyboard; undefined for one that a pointer carries. */
export function carryByKeys(id: number | undefined): void {
  carried = id
}

/** Whether the project was carried last, and by the keyboard: its card in the other column takes the focus along. */
export const wasCarriedByKeys = (id: number): boolean => carried === id
