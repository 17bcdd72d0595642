/** The results of repeated measurements of one value. */
export interface Spread {
  median: number
  least: number
  most: number
}

/** Runs all in turn, several times, so that other load on the machine affects all equally. */
export async function runInTurns<Name extends string, Result>(
  runs: Record<Name, () => Promise<Result>>,
  rounds: number,
): Promise<Record<Name, Result[]>> {
  const results = {} as Record<Name, Result[]>
  for (let round = 0; round < rounds; round++)
    for (const name of Object.keys(runs) as Name[]) (results[name] ??= []).push(await runs[name]())
  return results
}

/** Returns the spread of values. If their number is even, the median is the lower of the two in the middle. */
export function computeSpread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN,
    least: sorted[0] ?? NaN,
    most: sorted.at(-1) ?? NaN,
  }
}

/** Returns the spread of each value of repeated measurements. */
export function computeSpreads<Figures extends Record<keyof Figures, number>>(
  runs: readonly Figures[],
): Record<keyof Figures, Spread> {
  const names = Object.keys(runs[0] ?? {}) as (keyof Figures)[]
  const spreads = names.map((name) => [name, computeSpread(runs.map((run) => run[name]))])
  return Object.fromEntries(spreads) as Record<keyof Figures, Spread>
}

/** Returns the median of each value of repeated measurements. */
export function computeMedians<Figures extends Record<keyof Figures, number>>(
  runs: readonly Figures[],
): Figures {
  const spreads = Object.entries<Spread>(computeSpreads(runs))
  return Object.fromEntries(spreads.map(([name, { median }]) => [name, median])) as Figures
}

/** Returns the maximum latency of half of the requests, and of 99% of them. */
export function computePercentiles(latencies: readonly number[]): { p50: number; p99: number } {
  const sorted = latencies.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN
  return { p50: percentile(0.5), p99: percentile(0.99) }
}

/** Formats the median, with the minimum and the maximum in parentheses if they differ. */
export function formatSpread(spread: Spread, digits: number): string {
  const [median = '', least = '', most = ''] = [spread.median, spread.least, spread.most].map((value) =>
    value.toFixed(digits),
  )
  return least === most ? median : `${median} (${least}–${most})`
}

/** Formats a number without decimals. Empty if it's missing. */
export const formatInteger = (value: number | undefined): string =>
  value === undefined ? '' : Math.round(value).toLocaleString('en')

/** Formats a table in GitHub's Markdown. The first `left` columns are aligned to the left. */
export const markdownTable = (head: string[], lines: (string | number)[][], left = 1): string =>
  [head, head.map((_, column) => (column < left ? '---' : '--:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
