interface Row<T> {
  /** The setting's name in the environment. */
  name: string
  /** Parses a text; undefined if invalid. */
  parse: (text: string) => T | undefined
  /** Completes the error message after the name. */
  must: string
  /** Returns why a valid text is refused, which completes the error message after the name. */
  refuse?: (text: string) => string | undefined
  /** The default, as an operator would write it. */
  defaultText?: string
  /** Starts a row of the README's table and a paragraph of `.env.example`, which include the settings that follow. */
  about?: string
  /** Additional text in `.env.example`. */
  more?: string
  example?: string
  /** Whether it can be given as the path of a file, in the variable with the suffix `_FILE`. */
  isSecret?: boolean
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/**
 * A setting's allowed values and documentation. `T` is the type of its value, including undefined if it can be unset
 * and has no default.
 */
export class Setting<T> {
  readonly row: Row<T & {}>

  constructor(row: Row<T & {}>) {
    this.row = row
  }

  says = (must: string): Setting<T> => new Setting<T>({ ...this.row, must })
  refusing = (refuse: (text: string) => string | undefined): Setting<T> =>
    new Setting<T>({ ...this.row, refuse })
  default = (value: string | number): Setting<T & {}> =>
    new Setting<T & {}>({ ...this.row, defaultText: String(value) })
  about = (about: string): Setting<T> => new Setting<T>({ ...this.row, about: oneLine(about) })
  more = (more: string): Setting<T> => new Setting<T>({ ...this.row, more: oneLine(more) })
  example = (example: string): Setting<T> => new Setting<T>({ ...this.row, example })
  secret = (): Setting<T> => new Setting<T>({ ...this.row, isSecret: true })
}

type Optional<T> = Setting<T | undefined>

/** Makes a setting whose text is parsed by `parse`; undefined rejects it. */
export const parsed = <T extends {}>(name: string, parse: (text: string) => T | undefined): Optional<T> =>
  new Setting<T | undefined>({ name, parse, must: '' })

/** Makes a setting whose value is its text, or the result of `read`. */
export const text = (
  name: string,
  isRight: RegExp | ((text: string) => boolean),
  read = (value: string): string => value,
): Optional<string> =>
  parsed(name, (value) =>
    (isRight instanceof RegExp ? isRight.test(value) : isRight(value)) ? read(value) : undefined,
  )

export const oneOf = <const T extends string>(name: string, values: readonly T[]): Optional<T> =>
  parsed(name, (given) => values.find((value) => value === given)).says(`must be one of ${values.join(', ')}`)

/** Makes a setting for true (`on`) or false (`off`). */
export const onOff = (name: string): Optional<boolean> =>
  parsed(name, (given) => given === 'on' || (given === 'off' ? false : undefined)).says('must be on or off')

/** Makes a setting for an integer in this range, multiplied by `unit`: 1000 converts seconds to milliseconds. */
export const whole = (name: string, from: number, to: number, unit = 1): Optional<number> =>
  parsed(name, (given) => {
    const number = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
    return number >= from && number <= to ? number * unit : undefined
  }).says(`must be a whole number from ${from} to ${to}`)
