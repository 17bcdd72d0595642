import { readFileSync } from 'node:fs'
import { type Values, mapSettings } from './settings.ts'

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
  return mapSettings(({ name, parse, must, refuse, defaultText, isSecret }) => {
    const text = (isSecret && readSecretFile(environment, name)) || given(environment, name) || defaultText
    if (text === undefined) return undefined
    const value = parse(text)
    const wrong = value === undefined ? must : refuse?.(text)
    if (wrong !== undefined) throw new ConfigError(`${name} ${wrong}`)
    return value
  })
}

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
