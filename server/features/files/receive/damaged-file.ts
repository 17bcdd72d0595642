import { fileDamaged } from '#shared/files/values.ts'
import { AppError, unsupportedType } from '#server/http/errors.ts'

/** The error for a file that begins like one of its type but cannot be read. */
export const damagedFile = () => unsupportedType(fileDamaged())

/** Whether this is the error for a damaged file. */
export const isDamagedFile = (error: unknown): boolean =>
  error instanceof AppError && error.message === fileDamaged()
