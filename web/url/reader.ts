/** Reads one search parameter. Returns undefined if it is invalid. */
type ParamParser<T> = (value: unknown) => T | undefined

/** Reads search text. */
export const textParam: ParamParser<string> = (value) =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Reads one of these values. The default is omitted from the URL. */
export const choiceParam =
  <const V extends string>(values: readonly V[], defaultValue?: NoInfer<V>): ParamParser<V> =>
  (value) =>
    values.find((known) => known === value && known !== defaultValue)

/** Reads text that matches this pattern. */
export const patternParam =
  (pattern: RegExp): ParamParser<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined

/** Reads whether a flag is set. */
export const flagParam: ParamParser<boolean> = (value) =>
  value === true || value === 'true' ? true : undefined

type ParamParsers = Record<string, ParamParser<unknown>>

type Search<P extends ParamParsers> = { [K in keyof P]?: NonNullable<ReturnType<P[K]>> }

/** Creates the reader of a route's search parameters. Unknown and invalid parameters are dropped. */
export const createSearchReader =
  <P extends ParamParsers>(parameters: P) =>
  (search: Record<string, unknown>): Search<P> =>
    Object.fromEntries(
      Object.entries(parameters)
        .map(([name, read]) => [name, read(search[name])])
        .filter(([, value]) => value !== undefined),
    ) as Search<P>
