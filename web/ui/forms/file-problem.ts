import { t } from '#shared/i18n/t.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

interface FieldProblem {
  path: string
  message: string
}

/**
 * Returns an error response's message about one of the files, with the file's name. The error's paths are
 * `attachments.0` and so on. Undefined if the error isn't about a file.
 */
export function findFileProblem(error: unknown, files: readonly UploadedFile[]): string | undefined {
  if (!error || typeof error !== 'object' || !('errors' in error) || !Array.isArray(error.errors))
    return undefined
  const problem = (error.errors as FieldProblem[]).find(({ path }) => path.startsWith('attachments'))
  const file = files[Number(problem?.path.split('.')[1] ?? Number.NaN)]
  return file && problem
    ? t('{field}: {value}', { field: file.fileName, value: problem.message })
    : problem?.message
}
