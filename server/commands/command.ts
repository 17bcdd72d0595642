/** An option of a command, `--name` or `--name VALUE`. */
export interface Option {
  type: 'boolean' | 'string'
  /** What stands for its value in the help. */
  value?: string
  about: string
}
type Options = Record<string, Option>
type ValuesOf<O extends Options> = {
  [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string
}

interface Call<Values> {
  /** The words after the verb, as many as the command takes at most, and not fewer than it needs. */
  words: string[]
  options: Values
  /** Shows a line to the person at the keyboard; not with `--json`. */
  print: (line: string) => void
}

/** What `--json` prints, and whether something is wrong although the command ran. */
export interface Outcome {
  json: unknown
  isWrong?: boolean
}

interface Row<O extends Options, Values = ValuesOf<O>> {
  /** What it does, as a sentence. */
  about: string
  /** The words after it, such as `USERNAME`, or `[FILE]` where one may be left out. */
  words?: readonly string[]
  options?: O
  /** What to type, after `npm run portal --`. */
  examples?: readonly string[]
  run: (call: Call<Values>) => Promise<Outcome>
}
export type Command = Row<Options, Record<string, boolean | string | undefined>>

/** What commands are about, such as people. */
export interface Noun {
  about: string
  verbs: Record<string, Command>
}

/** A row of the table of commands, whose options have the types that it names. */
// The table holds commands with different options, whose values main.ts parses by the row itself.
export const command = <const O extends Options>(row: Row<O>): Command => row as unknown as Command
