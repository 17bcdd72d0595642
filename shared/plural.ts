/** `ticket` or `tickets`, by their number; `many` where the plural has more than an s. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

/** A number with its noun: `1 ticket`, `1,200 tickets`. */
export const counted = (count: number, one: string, many?: string): string =>
  `${count.toLocaleString('en-US')} ${plural(count, one, many)}`
