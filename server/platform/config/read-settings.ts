import { readFileSync } from 'node:fs'
import { getErrorCode, formatError } from '#server/platform/errors.ts'
import { type SettingValues, mapSettings, listSettingRows } from './settings.ts'

/** Thrown if a setting is missing or invalid. The message is one line that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Environment = Record<string, string | undefined>

/**
 * Reads each setting of the table. An empty setting counts as unset, and a secret can be given as the path of a file
 * instead (`DATABASE_URL_FILE`). Throws ConfigError, never with the setting's value, which may be a secret.
 */
export function readSettingValues(environment: Environment): SettingValues {
  return mapSettings((row) => {
    const { text } = getSettingText(environment, row)
    if (text === undefined) return undefined
    const wrong = findProblem(row, text)
    if (wrong !== undefined) throw new ConfigError(`${row.name} ${wrong}`)
    return row.parse(text)
  })
}

type Row = ReturnType<typeof listSettingRows>[number]

/** Returns the text of a setting and its source. Throws ConfigError if a secret's file can't be used. */
function getSettingText(environment: Environment, { name, defaultText, isSecret }: Row) {
  const secret = isSecret ? readSecretFile(environment, name) : undefined
  if (secret) return { text: secret, from: 'file' } as const
  const text = getVariable(environment, name)
  if (text) return { text, from: 'environment' } as const
  return { text: defaultText, from: defaultText === undefined ? 'unset' : 'default' } as const
}

/** Returns the problem with a text, to complete a sentence after the setting's name; undefined if valid. */
const findProblem = ({ parse, message, reject }: Row, text: string): string | undefined =>
  parse(text) === undefined ? message : reject?.(text)

/** A setting as it's shown to the operator. */
interface ListedSetting {
  name: string
  from: 'default' | 'environment' | 'file' | 'unset'
  /** Empty if unset. For a secret, it shows only that it is set. Addresses are shown without passwords. */
  value: string
  /** Completes a sentence after the name. */
  wrong: string | null
}

const SET = '(set, not shown)'

/** Returns every setting with its source and its value, but without secrets, even if one is wrong. */
export const listSettings = (environment: Environment = process.env): ListedSetting[] =>
  listSettingRows().map((row) => {
    const { name, isSecret } = row
    try {
      const { text = '', from } = getSettingText(environment, row)
      const value = text && isSecret ? SET : hidePassword(text)
      return { name, from, value, wrong: (text && findProblem(row, text)) || null }
    } catch (error) {
      return { name, from: 'file', value: '', wrong: formatError(error) }
    }
  })

const hidePassword = (text: string) => text.replaceAll(/(?<=:\/\/)[^/@\s]+@/g, '…@')

const getVariable = (environment: Environment, name: string) =>
  environment[name]?.trim() ? environment[name] : undefined

function readSecretFile(environment: Environment, name: string): string | undefined {
  const file = getVariable(environment, `${name}_FILE`)
  if (!file) return undefined
  if (getVariable(environment, name)) throw new ConfigError(`${name} and ${name}_FILE can't both be set`)
  const secret = readSettingFile(name, file).replace(/\r?\n$/, '')
  if (!secret) throw new ConfigError(`${name}_FILE: ${file} is empty`)
  return secret
}

function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = getErrorCode(error) ?? 'unreadable'
    throw new ConfigError(`${name}_FILE: ${file} cannot be read (${reason})`, { cause: error })
  }
}
