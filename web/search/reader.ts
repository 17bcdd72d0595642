import { ID_MAX } from '#shared/id.ts'

/** Reads one search parameter: undefined if it is invalid. */
type Read<T> = (value: unknown) => T | undefined

/** Search text. */
export const text: Read<string> = (value) => (typeof value === 'string' && value !== '' ? value : undefined)

/** One of these values; the default is omitted from the URL. */
export const oneOf =
  <const V extends string>(values: readonly V[], byDefault?: NoInfer<V>): Read<V> =>
  (value) =>
    values.find((known) => known === value && known !== byDefault)

/** A record's id: a whole number above zero that the database can hold, in decimal digits. */
export const id: Read<number> = (value) => {
  const number = Number(value)
  return /^[1-9]\d*$/.test(String(value)) && number <= ID_MAX ? number : undefined
}

/** Text that matches this pattern. */
export const like =
  (form: RegExp): Read<string> =>
  (value) =>
    typeof value === 'string' && form.test(value) ? value : undefined

/** Whether a flag is set. */
export const flag: Read<boolean> = (value) => (value === true || value === 'true' ? true : undefined)

type Parameters = Record<string, Read<unknown>>

type Search<P extends Parameters> = { [K in keyof P]?: NonNullable<ReturnType<P[K]>> }

/** Creates the reader of a route's search parameters; unknown or invalid ones are dropped. */
export const searchReader =
  <P extends Parameters>(parameters: P) =>
  (search: Record<string, unknown>): Search<P> =>
    Object.fromEntries(
      Object.entries(parameters)
        .map(([name, read]) => [name, read(search[name])])
        .filter(([, value]) => value !== undefined),
    ) as Search<P>
