import { markdownTable, formatInteger } from '../support/figures.ts'
import type { Stamp } from '../support/results.ts'
import type { Measurement } from './meter.ts'
import { type ResourceUse, MIB } from './part-of-machine.ts'

export interface Step extends Measurement, ResourceUse {
  people: number
  pages: number
}

export interface Machine {
  memoryGb: number
  cores: number
}

export interface Row extends Machine {
  tickets: number
  /** The number of processes that wanted a core in the minute before, including the bench's. */
  load: number
  /** The largest step below the limit. Undefined if even the smallest step wasn't. */
  held: Step | undefined
  /** The step after `held`. Undefined if the largest step held. */
  missed: Step | undefined
}

export interface Run extends Stamp {
  limitMs: number
  systemMb: number
  rows: Row[]
}

const decimal = (value: number | undefined) => value?.toFixed(1) ?? ''

/** Formats a row of the table. */
export function getCells({ memoryGb, cores, tickets, held, missed }: Row): string[] {
  return [
    `${memoryGb} GB`,
    String(cores),
    formatInteger(tickets),
    formatInteger(held?.people),
    formatInteger(held?.pages),
    formatInteger(held?.perSecond),
    formatInteger(held?.p50),
    formatInteger(held?.p99),
    decimal(held?.busy),
    decimal(held?.generator),
    formatInteger(held && held.programs / MIB),
    formatInteger(held && held.files / MIB),
    formatInteger(missed?.pages),
    formatInteger(missed?.p99),
    formatInteger(missed?.failed),
  ]
}

const TITLES =
  'memory | cores | tickets | people | open pages | requests/s | p50 | p99 | cores busy | sending | programs, MB | files, MB | missed at | its p99 | failed'

/** Formats the rows as a table (GitHub's Markdown). */
export const table = (rows: Row[]): string => markdownTable(TITLES.split(' | '), rows.map(getCells), 0)
