import type { Command, Noun, Option } from './command.ts'

const PORTAL = 'npm run portal --'
const INDENT = '  '

const FOOT = `Every command accepts --help, and --json for programs. Exit codes: 0 success, 1 failure, 2 usage error.`

/** Returns the list of all commands, one per line. */
export function formatOverview(nouns: Record<string, Noun | Command>): string {
  const rows = Object.entries(nouns).flatMap(([noun, row]): [string, string][] =>
    'run' in row ? [[formatSignature(noun, row), row.about]] : toVerbRows(noun, row),
  )
  return `${PORTAL} <noun> <verb>\n\n${alignColumns(rows)}\n\n${FOOT}`
}

/** Returns the help on one noun and its verbs. */
export const formatNounHelp = (noun: string, row: Noun): string =>
  `${row.about}\n\n${alignColumns(toVerbRows(noun, row))}\n\nFor details: ${PORTAL} ${noun} <verb> --help`

const toVerbRows = (noun: string, { verbs }: Noun) =>
  Object.entries(verbs).map(([verb, command]): [string, string] => [
    formatSignature(`${noun} ${verb}`, command),
    command.about,
  ])

/** Returns the help on one command. */
export function formatCommandHelp(name: string, command: Command): string {
  const { about, options = {}, examples = [] } = command
  const rows = Object.entries(options).map(([option, row]): [string, string] => [
    formatFlag(option, row),
    row.about,
  ])
  return [
    `${PORTAL} ${formatSignature(name, command)}`,
    about,
    ...(rows.length > 0 ? [alignColumns(rows)] : []),
    ...(examples.length > 0 ? [examples.map((example) => `${INDENT}${PORTAL} ${example}`).join('\n')] : []),
    FOOT,
  ].join('\n\n')
}

const formatSignature = (name: string, { words = [] }: Command) => [name, ...words].join(' ')

const formatFlag = (name: string, { type, value = 'TEXT' }: Option) =>
  type === 'boolean' ? `--${name}` : `--${name} ${value}`

function alignColumns(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${INDENT}${left.padEnd(width)}  ${right}`).join('\n')
}
