import { markdownTable, whole } from '../support/figures.ts'
import type { Stamp } from '../support/results.ts'
import type { Measured } from './meter.ts'
import { type Held, MIB } from './part-of-machine.ts'

export interface Step extends Measured, Held {
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
export function cellsOf({ memoryGb, cores, tickets, held, missed }: Row): string[] {
  return [
    `${memoryGb} GB`,
    String(cores),
    whole(tickets),
    whole(held?.people),
    whole(held?.pages),
    whole(held?.perSecond),
    whole(held?.p50),
    whole(held?.p99),
    decimal(held?.busy),
    decimal(held?.generator),
    whole(held && held.programs / MIB),
    whole(held && held.files / MIB),
    whole(missed?.pages),
    whole(missed?.p99),
    whole(missed?.failed),
  ]
}

const TITLES =
  'memory | cores | tickets | people | open pages | requests/s | p50 | p99 | cores busy | sending | programs, MB | files, MB | missed at | its p99 | failed'

/** Formats the rows as a table (GitHub's Markdown). */
export const table = (rows: Row[]): string => markdownTable(TITLES.split(' | '), rows.map(cellsOf), 0)
