interface SettingRow<T> {
  /** The setting's name in the environment. */
  name: string
  /** Parses a text; undefined if invalid. */
  parse: (text: string) => T | undefined
  /** Completes the error message after the name. */
  message: string
  /** Returns why a valid text is rejected, which completes the error message after the name. */
  reject?: (text: string) => string | undefined
  /** The default, as an operator would write it. */
  defaultText?: string
  /** Starts a row of the table in docs/settings.md and a paragraph of `.env.example`, which include the settings that follow. */
  description?: string
  /** Additional text in `.env.example`. */
  details?: string
  example?: string
  /** Whether it can be given as the path of a file, in the variable with the suffix `_FILE`. */
  isSecret?: boolean
}

const toOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** A setting's values and documentation. `T` includes undefined if it can be unset and has no default. */
export class Setting<T> {
  readonly row: SettingRow<T & {}>

  constructor(row: SettingRow<T & {}>) {
    this.row = row
  }

  message = (message: string): Setting<T> => new Setting<T>({ ...this.row, message })
  rejectIf = (reject: (text: string) => string | undefined): Setting<T> =>
    new Setting<T>({ ...this.row, reject })
  default = (value: string | number): Setting<T & {}> =>
    new Setting<T & {}>({ ...this.row, defaultText: String(value) })
  description = (description: string): Setting<T> =>
    new Setting<T>({ ...this.row, description: toOneLine(description) })
  details = (details: string): Setting<T> => new Setting<T>({ ...this.row, details: toOneLine(details) })
  example = (example: string): Setting<T> => new Setting<T>({ ...this.row, example })
  secret = (): Setting<T> => new Setting<T>({ ...this.row, isSecret: true })
}

type OptionalSetting<T> = Setting<T | undefined>

/** Makes a setting whose text is parsed by `parse`; undefined rejects it. */
export const parsedSetting = <T extends {}>(
  name: string,
  parse: (text: string) => T | undefined,
): OptionalSetting<T> => new Setting<T | undefined>({ name, parse, message: '' })

/** Makes a setting whose value is its text, or the result of `read`. */
export const textSetting = (
  name: string,
  isValid: RegExp | ((text: string) => boolean),
  read = (value: string): string => value,
): OptionalSetting<string> =>
  parsedSetting(name, (value) =>
    (isValid instanceof RegExp ? isValid.test(value) : isValid(value)) ? read(value) : undefined,
  )

export const choiceSetting = <const T extends string>(
  name: string,
  values: readonly T[],
): OptionalSetting<T> =>
  parsedSetting(name, (text) => values.find((value) => value === text)).message(
    `must be one of ${values.join(', ')}`,
  )

/** Makes a setting for true (`on`) or false (`off`). */
export const booleanSetting = (name: string): OptionalSetting<boolean> =>
  parsedSetting(name, (text) => text === 'on' || (text === 'off' ? false : undefined)).message(
    'must be on or off',
  )

/** Makes a setting for an integer in this range, multiplied by `unit`: 1000 converts seconds to milliseconds. */
export const integerSetting = (
  name: string,
  { min, max, unit = 1 }: { min: number; max: number; unit?: number | undefined },
): OptionalSetting<number> =>
  parsedSetting(name, (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return number >= min && number <= max ? number * unit : undefined
  }).message(`must be a whole number from ${min} to ${max}`)
