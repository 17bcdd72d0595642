import { splitWords } from '#shared/audit/format-audit-details.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { type Database, withDatabase } from '#server/platform/db/connection.ts'
import { withExistingPortal } from '#server/platform/db/open-database.ts'

/** An option of a command, `--name` or `--name VALUE`. */
export interface Option {
  type: 'boolean' | 'string'
  /** The placeholder for its value in the help. */
  value?: string
  about: string
}
type Options = Record<string, Option>
type OptionValues<O extends Options> = {
  [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string
}

interface Call<Values> {
  /** The words after the verb: at least as many as the command needs, and at most as many as it takes. */
  words: string[]
  options: Values
  /** Shows a line to the person at the keyboard. Does nothing with `--json`. */
  print: (line: string) => void
}

/** The output of `--json`, and whether something is wrong although the command ran. */
export interface Outcome {
  json: unknown
  isWrong?: boolean
}

interface CommandDefinition<O extends Options, Values = OptionValues<O>> {
  /** A sentence that describes what the command does. */
  about: string
  /** The words after it, such as `USERNAME`, or `[FILE]` for an optional word. */
  words?: readonly string[]
  options?: O
  /** Examples of what to type after `npm run portal --`. */
  examples?: readonly string[]
  run: (call: Call<Values>) => Promise<Outcome>
}
export type Command = CommandDefinition<Options, Record<string, boolean | string | undefined>>

/** A noun that commands are about, such as people. */
export interface Noun {
  about: string
  verbs: Record<string, Command>
}

/** Creates a command whose `run` gets options of the types that `row` declares. */
// The result type fits commands with any options, because main.ts parses the options by `row` itself.
export const command = <const O extends Options>(row: CommandDefinition<O>): Command =>
  row as unknown as Command

/** Thrown if a command can't do its task. The message is for the person at the keyboard. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Thrown if a command's arguments are invalid, before it does anything. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** The help to print after the message. */
  help = ''
}

/** Returns the option's value; undefined if the option is missing. @throws UsageError unless it's one of `values` */
export function parseChoice<T extends string>(
  option: string,
  values: readonly T[],
  input: string | undefined,
): T | undefined {
  const value = values.find((allowed) => allowed === input)
  if (input !== undefined && value === undefined)
    throw new UsageError(`--${option} must be one of these: ${values.join(', ')}.`)
  return value
}

interface OpenPortal {
  db: Database
  /** The connection string of `db`. */
  url: string
  config: Config
}

/** Runs `work` on the portal's database, as its owner, whether or not the portal is running. @throws NoPortalError */
export async function withPortal<T>(work: (portal: OpenPortal) => Promise<T>): Promise<T> {
  const config = readConfig()
  // Emptying the database requires the owner's role.
  const databaseUrl = config.migrationDatabaseUrl ?? config.databaseUrl
  return withExistingPortal({ ...config, databaseUrl }, ({ url }) =>
    withDatabase(url, { max: 2 }, (db) => work({ db, url, config })),
  )
}

/** Returns each row with only these fields. */
export const pickFields = <T extends object, K extends keyof T>(rows: readonly T[], fields: readonly K[]) =>
  rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<T, K>)

/** Aligns the fields of rows in columns, without control characters, which could control the terminal. */
export function formatTable<T extends object>(
  rows: readonly T[],
  fields: readonly (keyof T & string)[],
): string[] {
  const lines = [fields.map(splitWords), ...rows.map((row) => fields.map((field) => formatCell(row[field])))]
  const widths = fields.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const formatCell = (value: unknown) =>
  (typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)).replaceAll(/\p{Cc}/gu, ' ')
