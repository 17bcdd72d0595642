/** What repeated measurements of one thing came to. */
export interface Spread {
  median: number
  least: number
  most: number
}

/** Of an even number of values, the median is the lower of the two in the middle. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN,
    least: sorted[0] ?? NaN,
    most: sorted.at(-1) ?? NaN,
  }
}

/** The spread of each figure of repeated measurements. */
export function spreadsOf<Figures extends Record<keyof Figures, number>>(
  runs: readonly Figures[],
): Record<keyof Figures, Spread> {
  const names = Object.keys(runs[0] ?? {}) as (keyof Figures)[]
  const spreads = names.map((name) => [name, spreadOf(runs.map((run) => run[name]))])
  return Object.fromEntries(spreads) as Record<keyof Figures, Spread>
}

/** The median of each figure of repeated measurements. */
export function mediansOf<Figures extends Record<keyof Figures, number>>(runs: readonly Figures[]): Figures {
  const spreads = Object.entries<Spread>(spreadsOf(runs))
  return Object.fromEntries(spreads.map(([name, { median }]) => [name, median])) as Figures
}

/** The median, and the least and the most in brackets if they differ. */
export function shownSpread(spread: Spread, digits: number): string {
  const [median = '', least = '', most = ''] = [spread.median, spread.least, spread.most].map((value) =>
    value.toFixed(digits),
  )
  return least === most ? median : `${median} (${least}–${most})`
}
