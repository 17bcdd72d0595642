import { useEffect, useRef, useState } from 'react'
import { filesRejectedMessage } from '#shared/files/values.ts'
import { t } from '#shared/i18n/t.ts'
import { FileRejectedError, type UploadOptions } from '#web/api/upload/upload-types.ts'

type SendOptions = Required<Pick<UploadOptions, 'signal' | 'onProgress'>>

interface OneUpload {
  /** Null while nothing is uploading. */
  percent: number | null
  error: string | null
  start: (file: File) => void
  cancel: () => void
  /** Retries the failed file. Null if no file failed, or if a retry can't help. */
  retry: (() => void) | null
}

/** Returns why the file failed, with its name. */
function formatUploadProblem({ file, error }: { file: File; error: unknown }, refusal: () => string): string {
  const message = error instanceof Error ? error.message : String(error)
  const value = message === filesRejectedMessage() ? refusal() : message
  return t('{field}: {value}', { field: file.name, value })
}

/** Manages a field's single upload. `refusal` says which files it accepts, unlike the server's reason. */
export function useOneUpload(
  send: (file: File, sending: SendOptions) => Promise<unknown>,
  refusal: () => string,
): OneUpload {
  const [percent, setPercent] = useState<number | null>(null)
  const [failed, setFailed] = useState<{ file: File; error: unknown } | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setFailed(null)
    setPercent(0)
    try {
      await send(file, { signal, onProgress: setPercent })
    } catch (error) {
      if (!signal.aborted) setFailed({ file, error })
    }
    if (running.current === controller) setPercent(null)
  }
  return {
    percent,
    error: failed && formatUploadProblem(failed, refusal),
    start: (file) => void start(file),
    cancel: () => running.current?.abort(),
    retry: failed && !(failed.error instanceof FileRejectedError) ? () => void start(failed.file) : null,
  }
}
