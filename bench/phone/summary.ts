import { type Spread, spreadOf } from '../spread.ts'
import type { Figures } from './visit.ts'

/** What several visits came to, figure by figure. */
export type Summary = Record<keyof Figures, Spread>

export function summaryOf(visits: readonly Figures[]): Summary {
  const [one] = visits
  if (!one) throw new Error('There was no visit')
  const names = Object.keys(one) as (keyof Figures)[]
  const spreads = names.map((name) => [name, spreadOf(visits.map((figures) => figures[name]))])
  return Object.fromEntries(spreads) as Summary
}
