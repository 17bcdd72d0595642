/** Reads one search parameter. Returns undefined if it is invalid. */
type Read<T> = (value: unknown) => T | undefined

/** Reads search text. */
export const text: Read<string> = (value) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads one of these values. The default is omitted from the URL. */
export const oneOf =
  <const V extends string>(values: readonly V[], byDefault?: NoInfer<V>): Read<V> =>
  (value) =>
    values.find((known) => known === value && known !== byDefault)

/** Reads text that matches this pattern. */
export const like =
  (form: RegExp): Read<string> =>
  (value) =>
    typeof value === 'string' && form.test(value) ? value : undefined

/** Reads whether a flag is set. */
export const flag: Read<boolean> = (value) => (value === true || value === 'true' ? true : undefined)

type Parameters = Record<string, Read<unknown>>

type Search<P extends Parameters> = { [K in keyof P]?: NonNullable<ReturnType<P[K]>> }

/** Creates the reader of a route's search parameters. Unknown and invalid parameters are dropped. */
export const searchReader =
  <P extends Parameters>(parameters: P) =>
  (search: Record<string, unknown>): Search<P> =>
    Object.fromEntries(
      Object.entries(parameters)
        .map(([name, read]) => [name, read(search[name])])
        .filter(([, value]) => value !== undefined),
    ) as Search<P>
