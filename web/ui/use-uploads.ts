import { useEffect, useRef, useState } from 'react'
import { newKey } from '#web/ui/new-key.ts'
import { uploadFile, type UploadTarget, type UploadedFile } from '#web/ui/upload.ts'

export interface PendingUpload {
  key: string
  file: File
  percent: number
  error: string | null
}

interface UseUploads {
  pending: PendingUpload[]
  start: (files: readonly File[]) => void
  retry: (key: string) => void
  cancel: (key: string) => void
}

/**
 * Uploads on their way, loose ones unless there is a target. Each finished one is handed to `onDone` and leaves the
 * list; failed ones stay.
 */
export function useUploads(onDone: (file: UploadedFile) => void, target: UploadTarget = {}): UseUploads {
  const [pending, setPending] = useState<PendingUpload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const change = (key: string, part: Partial<PendingUpload>) =>
    setPending((list) => list.map((item) => (item.key === key ? { ...item, ...part } : item)))
  const drop = (key: string) => setPending((list) => list.filter((item) => item.key !== key))

  async function send(key: string, file: File) {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    try {
      const onProgress = (percent: number) => change(key, { percent })
      const { signal } = controller
      const stored = await uploadFile(file, { ...target, signal, onProgress, idempotencyKey: key })
      drop(key)
      done.current(stored)
    } catch (error) {
      const cancelled = error instanceof DOMException
      if (!cancelled) change(key, { error: error instanceof Error ? error.message : String(error) })
    } finally {
      controllers.current.delete(key)
    }
  }

  return {
    pending,
    start: (files) => {
      const added = files.map((file) => ({ key: newKey(), file, percent: 0, error: null }))
      setPending((list) => [...list, ...added])
      for (const item of added) void send(item.key, item.file)
    },
    retry: (key) => {
      const item = pending.find((candidate) => candidate.key === key)
      if (!item) return
      change(key, { percent: 0, error: null })
      void send(key, item.file)
    },
    cancel: (key) => {
      controllers.current.get(key)?.abort()
      drop(key)
    },
  }
}
