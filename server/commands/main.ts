// `npm run portal -- <noun> <verb>`: tasks that an operator does without a browser. Exit code 0: done; 1: something is
// wrong; 2: the arguments are invalid, and nothing was tried.
import { parseArgs } from 'node:util'
// Sets the translator, because some of the portal's own texts that are printed here have plurals.
import '#server/platform/i18n/translate.ts'
import { BackupError } from '#server/operations/backup/archive.ts'
import { AppError, formatError } from '#server/platform/errors.ts'
import { KeyError } from '#server/operations/keys/key-check.ts'
import { formatStartFailure } from '#server/app/process/portal.ts'
import { type Command, CommandError, type Noun, type Option, type Outcome, UsageError } from './command.ts'
import { formatCommandHelp, formatNounHelp, formatOverview } from './help.ts'
import { backupCommands } from './nouns/backups.ts'
import { databaseCommands } from './nouns/database.ts'
import { demoCommands } from './nouns/demo.ts'
import { doctorCommand } from './nouns/doctor.ts'
import { guestCommands } from './nouns/guests.ts'
import { keyCommands } from './nouns/keys.ts'
import { mailCommands } from './nouns/mail.ts'
import { peopleCommands } from './nouns/people.ts'
import { sessionCommands } from './nouns/sessions.ts'
import { settingCommands } from './nouns/settings.ts'
import { notesCommand, versionCommand } from './nouns/version.ts'

const NOUNS: Record<string, Noun | Command> = {
  people: peopleCommands,
  sessions: sessionCommands,
  backups: backupCommands,
  mail: mailCommands,
  settings: settingCommands,
  demo: demoCommands,
  guests: guestCommands,
  keys: keyCommands,
  database: databaseCommands,
  doctor: doctorCommand,
  version: versionCommand,
  notes: notesCommand,
}

const [WRONG, MISUSE] = [1, 2]
const argv = process.argv.slice(2)
const asJson = argv.includes('--json')
const wantsHelp = argv.includes('--help') || argv[0] === 'help'
const print = (line: string) => process.stdout.write(`${line}\n`)
const printJson = (value: unknown) => print(JSON.stringify(value, null, 2))

function throwUsageError(reason: string, help: string): never {
  throw Object.assign(new UsageError(reason), { help })
}

interface CommandMatch {
  name: string
  command: Command
  /** The words and options after the name. */
  rest: string[]
}

/** Returns the command that the first words name. @throws UsageError */
function findCommand(words: string[]): CommandMatch {
  const [noun = '', verb = ''] = words
  const found = Object.hasOwn(NOUNS, noun) ? NOUNS[noun] : undefined
  if (!found)
    return throwUsageError(noun ? `Unknown command: ${noun}.` : 'Missing command.', formatOverview(NOUNS))
  if ('run' in found) return { name: noun, command: found, rest: words.slice(1) }
  const command = Object.hasOwn(found.verbs, verb) ? found.verbs[verb] : undefined
  if (command) return { name: `${noun} ${verb}`, command, rest: words.slice(2) }
  const reason = verb ? `Unknown command: ${noun} ${verb}.` : `Missing verb after ${noun}.`
  return throwUsageError(reason, formatNounHelp(noun, found))
}

/** Returns the help that the words ask for: on everything, on a noun, or on one command. */
function getHelp(words: string[]): string {
  try {
    const { name, command } = findCommand(words)
    return formatCommandHelp(name, command)
  } catch (error) {
    if (error instanceof UsageError) return error.help
    throw error
  }
}

/** Parses the words and options after the verb. @throws UsageError */
function parseCommandArgs({ words: expected = [], options = {} }: Command, args: string[]) {
  const known = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]))
  const { positionals: words, values } = parseArgsStrictly(args, known)
  const missing = expected.slice(words.length).find((word) => !word.startsWith('['))
  if (missing) throw new UsageError(`${missing} is missing.`)
  if (words.length > expected.length) throw new UsageError(`Unexpected argument: ${words[expected.length]}.`)
  return { words, options: values }
}

function parseArgsStrictly(args: string[], options: Record<string, Pick<Option, 'type'>>) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(formatError(error), { cause: error })
  }
}

async function runCommand({ name, command, rest }: CommandMatch): Promise<Outcome> {
  try {
    return await command.run({ ...parseCommandArgs(command, rest), print: asJson ? () => {} : print })
  } catch (error) {
    if (error instanceof UsageError) error.help = formatCommandHelp(name, command)
    throw error
  }
}

async function main(): Promise<void> {
  const words = argv.filter((word) => word !== '--json' && word !== '--help')
  if (wantsHelp) return void print(getHelp(words.filter((word) => word !== 'help')))
  const { json, isWrong } = await runCommand(findCommand(words))
  if (asJson) printJson(json)
  if (isWrong) process.exitCode = WRONG
}

const EXPECTED_ERRORS = [AppError, BackupError, CommandError, KeyError, UsageError]

/** Returns why a command failed: one line for a failure that a person can fix, or the stack for a bug in the portal. */
function formatCommandFailure(error: unknown): string {
  if (error instanceof Error && (EXPECTED_ERRORS.some((kind) => error instanceof kind) || isFileError(error)))
    return error.message
  return formatStartFailure(error).replace(/^The portal (?:cannot|could not) start: /, '')
}

/** Whether the operating system reported the error about a file, such as a file that is missing or can't be read. */
const isFileError = (error: Error) => 'syscall' in error && 'path' in error

try {
  await main()
} catch (error) {
  const isMisuse = error instanceof UsageError
  const line = formatCommandFailure(error)
  process.stderr.write(`${line}\n${isMisuse ? `\n${error.help}\n` : ''}`)
  if (asJson) printJson({ error: line })
  process.exitCode = isMisuse ? MISUSE : WRONG
}
// A connection that stays open for the next email would keep the process alive. Output to a pipe or a file has been
// written by now.
process.exit()
