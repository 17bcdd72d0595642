/** Reads one parameter of an address: undefined where it makes no sense. */
type Read<T> = (value: unknown) => T | undefined

/** A text that is searched for. */
export const text: Read<string> = (value) => (typeof value === 'string' && value !== '' ? value : undefined)

/** One of these values; the one that is meant without the parameter is left out. */
export const oneOf =
  <const V extends string>(values: readonly V[], byDefault?: NoInfer<V>): Read<V> =>
  (value) =>
    values.find((known) => known === value && known !== byDefault)

/** A record's id, or another whole number above zero. */
export const id: Read<number> = (value) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** A text of this form. */
export const like =
  (form: RegExp): Read<string> =>
  (value) =>
    typeof value === 'string' && form.test(value) ? value : undefined

/** Whether something is asked for. */
export const flag: Read<boolean> = (value) => (value === true || value === 'true' ? true : undefined)

type Parameters = Record<string, Read<unknown>>

type Search<P extends Parameters> = { [K in keyof P]?: NonNullable<ReturnType<P[K]>> }

/** Makes the reader of a route's search: what the route does not know, or makes no sense, is left out. */
export const searchReader =
  <P extends Parameters>(parameters: P) =>
  (search: Record<string, unknown>): Search<P> =>
    Object.fromEntries(
      Object.entries(parameters)
        .map(([name, read]) => [name, read(search[name])])
        .filter(([, value]) => value !== undefined),
    ) as Search<P>
