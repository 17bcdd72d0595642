import { spaced } from '#shared/audit/details.ts'

/** These fields of each row, and no others. */
export const only = <T extends object, K extends keyof T>(rows: readonly T[], fields: readonly K[]) =>
  rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<T, K>)

/** The fields of each row as lines with aligned columns. What people typed cannot command the terminal. */
export function tableOf<T extends object>(
  rows: readonly T[],
  fields: readonly (keyof T & string)[],
): string[] {
  const lines = [fields.map(spaced), ...rows.map((row) => fields.map((field) => cellOf(row[field])))]
  const widths = fields.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const cellOf = (value: unknown) =>
  (typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)).replaceAll(/\p{Cc}/gu, ' ')
