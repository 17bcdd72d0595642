import { BackupError } from '#server/backup/archive.ts'
import { AppError } from '#server/http/errors.ts'
import { KeyError } from '#server/identity/key-check.ts'
import { readableFailure } from '#server/process/portal.ts'
import { CommandError, UsageError } from './command-error.ts'

const SAID = [AppError, BackupError, CommandError, KeyError, UsageError]

/** Why a command failed: one line for what a person can fix; for a bug of ours, its stack. */
export function failureOf(error: unknown): string {
  if (error instanceof Error && (SAID.some((kind) => error instanceof kind) || isOfFile(error)))
    return error.message
  return readableFailure(error).replace(/^The portal (?:cannot|could not) start: /, '')
}

/** Of the operating system, about a file: it is not there, say, or may not be read. */
const isOfFile = (error: Error) => 'syscall' in error && 'path' in error
