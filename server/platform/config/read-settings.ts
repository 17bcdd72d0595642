import { readFileSync } from 'node:fs'
import { type Values, mapSettings, settingRows } from './settings.ts'

/** A setting is missing or invalid; the message is one line that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Environment = Record<string, string | undefined>

/**
 * Reads each setting of the table. An empty one counts as unset, and a secret may be given as the path of a file
 * instead (`DATABASE_URL_FILE`). Throws ConfigError, never with the given value, which may be a secret.
 */
export function readSettings(environment: Environment): Values {
  return mapSettings((row) => {
    const { text } = textOf(environment, row)
    if (text === undefined) return undefined
    const wrong = flawOf(row, text)
    if (wrong !== undefined) throw new ConfigError(`${row.name} ${wrong}`)
    return row.parse(text)
  })
}

type Row = ReturnType<typeof settingRows>[number]

/** The text of a setting and where it comes from. Throws ConfigError for a secret's file that does not do. */
function textOf(environment: Environment, { name, defaultText, isSecret }: Row) {
  const secret = isSecret ? readSecretFile(environment, name) : undefined
  if (secret) return { text: secret, from: 'file' } as const
  const text = given(environment, name)
  if (text) return { text, from: 'environment' } as const
  return { text: defaultText, from: defaultText === undefined ? 'unset' : 'default' } as const
}

/** What is wrong with a setting's text; completes a sentence after its name. */
const flawOf = ({ parse, must, refuse }: Row, text: string): string | undefined =>
  parse(text) === undefined ? must : refuse?.(text)

/** A setting for the operator's eyes. */
interface ListedSetting {
  name: string
  from: 'default' | 'environment' | 'file' | 'unset'
  /** Empty while unset; of a secret only that it is set, and no password of any address. */
  value: string
  /** Completes a sentence after the name. */
  wrong: string | null
}

const SET = '(set, not shown)'

/** Each setting of the table, in its order. */
export const describeSettings = (environment: Environment): ListedSetting[] =>
  settingRows().map((row) => {
    const { name, isSecret } = row
    try {
      const { text = '', from } = textOf(environment, row)
      const value = text && isSecret ? SET : withoutPassword(text)
      return { name, from, value, wrong: (text && flawOf(row, text)) || null }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { name, from: 'file', value: '', wrong: reason }
    }
  })

const withoutPassword = (text: string) => text.replaceAll(/(?<=:\/\/)[^/@\s]+@/g, '…@')

const given = (environment: Environment, name: string) =>
  environment[name]?.trim() ? environment[name] : undefined

function readSecretFile(environment: Environment, name: string): string | undefined {
  const file = given(environment, `${name}_FILE`)
  if (!file) return undefined
  if (given(environment, name)) throw new ConfigError(`${name} and ${name}_FILE must not both be given`)
  const secret = readText(name, file).replace(/\r?\n$/, '')
  if (!secret) throw new ConfigError(`${name}_FILE: ${file} is empty`)
  return secret
}

function readText(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new ConfigError(`${name}_FILE: ${file} cannot be read (${reason})`, { cause: error })
  }
}
