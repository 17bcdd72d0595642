import { t } from '#shared/i18n/t.ts'
import { getFieldProblems } from '#web/api/forms/server-errors.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

/** Returns an error's message about one of the files, whose path is `attachments.0` and so on, with its name. */
export function findFileProblem(error: unknown, files: readonly UploadedFile[]): string | undefined {
  const problem = getFieldProblems(error).find(({ path }) => path.startsWith('attachments'))
  const file = files[Number(problem?.path.split('.')[1] ?? Number.NaN)]
  return file && problem
    ? t('{field}: {value}', { field: file.fileName, value: problem.message })
    : problem?.message
}
